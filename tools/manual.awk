# manual.awk - a page of docs/ as a man page: awk -v name=talia.plan -v purpose='...' -f manual.awk
# FILE.md. It knows what these pages have: headings, paragraphs, lists, tables, code.

function escaped(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    return text
}

# Code and what is bold in bold, what is slanted slanted.
function inline(text,    out, count, part, i) {
    text = escaped(text)
    gsub(/\*\*/, "`", text)
    count = split(text, part, "`")
    out = part[1]
    for (i = 2; i <= count; i++) out = out (i % 2 == 0 ? "\\fB" : "\\fR") part[i]
    while (match(out, /(^|[ (])\*[^* ][^*]*\*/)) {
        text = substr(out, RSTART, RLENGTH)
        sub(/\*/, "\\fI", text)
        sub(/\*$/, "\\fR", text)
        out = substr(out, 1, RSTART - 1) text substr(out, RSTART + RLENGTH)
    }
    return out
}

# No line begins like a request.
function put(text) {
    print (text ~ /^[.'\\]/ ? "\\&" : "") text
}

function literal(on) {
    if (on == is_literal) return
    print on ? ".PP\n.RS 4\n.nf" : ".fi\n.RE"
    is_literal = on
}

# The first cell, then the others below it, those after the second with what their column says.
function row(line,    cell, count, i, rest) {
    gsub(/\\\|/, "\001", line)
    count = split(line, cell, "|")
    for (i = 3; i < count; i++) {
        gsub(/^ +| +$/, "", cell[i])
        if (cell[i] == "") continue
        rest = rest (rest == "" ? "" : "; ") (i > 3 && head[i] != "" ? head[i] ": " : "") cell[i]
    }
    gsub(/^ +| +$/, "", cell[2])
    gsub(/\001/, "|", cell[2])
    gsub(/\001/, "|", rest)
    print ".TP"
    put(inline(cell[2] == "" ? "\\&" : cell[2]))
    put(inline(rest))
}

BEGIN {
    printf ".TH %s 5 \"\" \"talia\" \"talia\"\n.SH NAME\n%s \\- %s\n", toupper(name), name, purpose
    print ".SH DESCRIPTION"
}

/^```/ { literal(!is_fenced); is_fenced = !is_fenced; next }
is_fenced { put(escaped($0)); next }
/^    / && !in_list { literal(1); put(escaped(substr($0, 5))); next }
is_literal && /^$/ { print ""; next }
{ literal(0) }
/^# / { next }
/^## / { in_list = 0; print ".SH " toupper(substr($0, 4)); next }
/^### / { in_list = 0; print ".SS " inline(substr($0, 5)); next }
/^\| *-+/ { next }
/^\|/ {
    # The row above the line of dashes says what the columns are.
    if (!in_table) {
        in_table = 1
        columns = split($0, head, "|")
        for (i = 1; i <= columns; i++) gsub(/^ +| +$/, "", head[i])
        print ".PP"
        next
    }
    row($0)
    next
}
{ in_table = 0 }
/^$/ { in_list = 0; print ".PP"; next }
/^[0-9]+\. / {
    in_list = 1
    match($0, /^[0-9]+\./)
    print ".IP " substr($0, 1, RLENGTH) " 4"
    put(inline(substr($0, RLENGTH + 2)))
    next
}
/^- / { in_list = 1; print ".IP \\(bu 2"; put(inline(substr($0, 3))); next }
{ sub(/^ +/, ""); put(inline($0)) }
END { literal(0) }
