/* page.c - see page.h. */
#include "page.h"

#include "markup.h"
#include "phrases.h"
#include "svg.h"

/* --i2 and the others are the colours of svg.c. */
static const char style[] =
    ":root{color-scheme:light dark;--desk:#f3f4f6}\n"
    "@media (prefers-color-scheme:dark){:root{--desk:#0e1013}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:16px 12px 32px;max-width:1160px;background:var(--desk);"
    "color:var(--i2);font:16px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',"
    "'DejaVu Sans',sans-serif;overflow-wrap:anywhere}\n"
    "h1{font-size:1.6rem;line-height:1.2;margin:8px 0 12px}\n"
    "h2{font-size:1.2rem;margin:28px 0 10px}\n"
    "p{margin:8px 0}p.key{font-size:1.1rem;font-weight:600}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:3px 16px;margin:12px 0}\n"
    "dt{color:var(--i3)}dd{margin:0}\n"
    "code{font-family:ui-monospace,'SFMono-Regular',Consolas,'DejaVu Sans Mono',monospace;"
    "font-size:.9em}\n"
    ".scroll{overflow-x:auto;background:var(--i1);border:1px solid var(--i4);border-radius:8px;"
    "margin:10px 0}\n"
    ".scroll p{color:var(--i3);font-size:.85rem;margin:0;padding:8px 12px}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;"
    "overflow-wrap:normal}\n"
    "th,td{padding:6px 10px;text-align:right;white-space:nowrap;"
    "border-bottom:1px solid var(--i4)}\n"
    "tr:last-child th,tr:last-child td{border-bottom:0}\n"
    "thead th{color:var(--i3);font-weight:400}\n"
    "th:first-child{text-align:left;font-weight:600;white-space:normal;min-width:7rem;"
    "overflow-wrap:anywhere}\n"
    "td small{display:block;color:var(--i3);font-size:.78em;line-height:1.2}\n"
    ".figures{columns:2 440px;column-gap:14px}\n"
    ".figures>*{break-inside:avoid;margin:0 0 14px}\n"
    "figure{padding:2px 2px 10px;background:var(--i1);border:1px solid var(--i4);"
    "border-radius:8px}\n"
    "figure.wide{column-span:all;margin:14px 0}\n"
    "figure.wide .plot{overflow-x:auto}figure.wide svg{min-width:calc(var(--width)*.8);"
    "max-width:calc(var(--width)*1.25)}\n"
    "figure svg{display:block;width:100%;height:auto}\n"
    "figcaption{color:var(--i3);font-size:.85rem;line-height:1.35;padding:2px 12px 0}\n"
    ".save{display:flex;flex-wrap:wrap;gap:8px;padding:8px 12px 0}\n"
    "a{color:inherit;text-decoration-color:var(--i6);text-underline-offset:2px}\n"
    "button,summary{font:inherit;font-size:.8rem;color:var(--i3);background:none;"
    "border:1px solid var(--i4);border-radius:6px;padding:4px 10px;min-height:32px;"
    "cursor:pointer}\n"
    "button:hover,summary:hover{color:var(--i2);border-color:var(--i6)}\n"
    "summary{display:inline-block;line-height:22px;list-style:none}\n"
    "summary::-webkit-details-marker{display:none}\n"
    "details{display:contents}details[open] summary{color:var(--i2)}\n"
    ".save .scroll{flex-basis:100%;max-height:300px;overflow:auto;font-size:.8rem;margin:0}\n"
    ".save th,.save td{padding:2px 8px}\n"
    "@media (max-width:520px){body{padding:8px 6px 24px}h1{font-size:1.3rem}"
    "h1,h2,p,dl{padding-left:6px;padding-right:6px}th,td{padding:5px}"
    "table{font-size:.85rem}thead th{font-size:.8em}th:first-child{min-width:5.6rem}"
    "figcaption,.scroll "
    "p{font-size:.78rem}dl{display:block}dt{float:left;clear:left;margin-right:10px}dd{margin:3px "
    "0}}\n"
    "pre{flex-basis:100%;overflow-x:auto;background:var(--i1);border:1px solid var(--i4);"
    "border-radius:8px;padding:8px 12px;font-size:.85rem;margin:6px 0}\n"
    "@media print{.save{display:none}figure{break-inside:avoid}}\n";

/* Neither '<' nor '&': the page is XML too. */
static const char script[] =
    "(function(){\n"
    "var numbers=JSON.parse(document.getElementById('numbers').textContent),table={};\n"
    "numbers.tables.forEach(function(t){table[t.id]=t});\n"
    "function save(name,type,text){\n"
    "  var a=document.createElement('a'),url=URL.createObjectURL(new Blob([text],{type:type}));\n"
    "  a.href=url;a.download=name;document.body.appendChild(a);a.click();a.remove();\n"
    "  setTimeout(function(){URL.revokeObjectURL(url)},9999);\n"
    "}\n"
    "function cell(v){\n"
    "  var s=v===null?'':String(v);\n"
    "  return /[\",;\\r\\n]/.test(s)?'\"'+s.replace(/\"/g,'\"\"')+'\"':s;\n"
    "}\n"
    "function csv(t){\n"
    "  return [t.columns].concat(t.rows).map(function(r){return r.map(cell).join(',')+'\\r\\n'})"
    ".join('');\n"
    "}\n"
    "function svg(id){\n"
    "  var s=document.getElementById(id).cloneNode(true),box=s.getAttribute('viewBox').split(' '),"
    "\n"
    "    style=document.createElementNS('http://www.w3.org/2000/svg','style');\n"
    "  style.textContent=document.getElementById('plot-style').textContent;\n"
    "  s.insertBefore(style,s.firstChild);\n"
    "  s.setAttribute('width',box[2]*1.5);s.setAttribute('height',box[3]*1.5);\n"
    "  return new XMLSerializer().serializeToString(s);\n"
    "}\n"
    "var how={\n"
    "  svg:function(id){save(id+'.svg','image/svg+xml',svg(id))},\n"
    "  csv:function(id){save(id+'.csv','text/csv','\\ufeff'+csv(table[id]))},\n"
    "  json:function(){save('numbers.json','application/json',JSON.stringify(numbers))}\n"
    "};\n"
    "document.addEventListener('click',function(e){\n"
    "  var b=e.target.closest('button');\n"
    "  if(b)how[b.dataset.save](b.dataset.of);\n"
    "});\n"
    "function line(tag,row){\n"
    "  var tr=document.createElement('tr');\n"
    "  row.forEach(function(v){\n"
    "    var c=document.createElement(tag);c.textContent=v===null?'':v;tr.appendChild(c)});\n"
    "  return tr;\n"
    "}\n"
    "document.addEventListener('toggle',function(e){\n"
    "  var d=e.target,id=d.dataset.of;\n"
    "  if(!id||d.lastChild.tagName==='DIV')return;\n"
    "  var box=document.createElement('div'),t=document.createElement('table');\n"
    "  box.className='scroll';t.appendChild(line('th',table[id].columns));\n"
    "  table[id].rows.forEach(function(r){t.appendChild(line('td',r))});\n"
    "  box.appendChild(t);d.appendChild(box);\n"
    "},true);\n"
    "})();\n";

static void put_element(FILE *out, const char *tag, const char *words)
{
    fprintf(out, "<%s>", tag);
    markup_text(out, words);
    fprintf(out, "</%s>\n", tag);
}

void page_begin(FILE *out, Language language, const char *title)
{
    const char *id = text_language_id(language);
    fprintf(out, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\">\n",
            id);
    fputs("<head>\n<meta charset=\"UTF-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'; script-src 'unsafe-inline'\"/>\n",
          out);
    put_element(out, "title", title);
    fputs("<style id=\"plot-style\">\n", out);
    svg_style(out);
    fputs("</style>\n<style>\n", out);
    fputs(style, out);
    fputs("</style>\n</head>\n<body>\n", out);
    put_element(out, "h1", title);
}

void page_end(FILE *out)
{
    fputs("<script>\n", out);
    fputs(script, out);
    fputs("</script>\n</body>\n</html>\n", out);
}

void page_section(FILE *out, const char *heading)
{
    put_element(out, "h2", heading);
}

void page_paragraph(FILE *out, const char *words, bool is_key)
{
    fputs(is_key ? "<p class=\"key\">" : "<p>", out);
    markup_text(out, words);
    fputs("</p>\n", out);
}

void page_facts_begin(FILE *out)
{
    fputs("<dl>\n", out);
}

void page_fact(FILE *out, const char *name, const char *words, bool is_code)
{
    put_element(out, "dt", name);
    fputs("<dd>", out);
    if (is_code)
        put_element(out, "code", words);
    else
        markup_text(out, words);
    fputs("</dd>\n", out);
}

void page_facts_end(FILE *out)
{
    fputs("</dl>\n", out);
}

void page_table_begin(FILE *out, const char *const *heading, int columns)
{
    fputs("<div class=\"scroll\"><table>\n<thead><tr>", out);
    for (int i = 0; i < columns; i++) {
        fputs("<th scope=\"col\">", out);
        markup_text(out, heading[i]);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
}

void page_row_begin(FILE *out, const char *name)
{
    fputs("<tr><th scope=\"row\">", out);
    markup_text(out, name);
    fputs("</th>", out);
}

void page_cell(FILE *out, const char *words, const char *small_print)
{
    fputs("<td>", out);
    markup_text(out, words);
    if (small_print) {
        fputs("<small>", out);
        markup_text(out, small_print);
        fputs("</small>", out);
    }
    fputs("</td>", out);
}

void page_link_begin(FILE *out, const char *file)
{
    fputs("<td><a rel=\"noopener\"", out);
    if (file) fprintf(out, " download=\"%s\"", file);
    fputs(" href=\"", out);
}

void page_link_end(FILE *out, const char *words)
{
    fputs("\">", out);
    markup_text(out, words);
    fputs("</a></td>", out);
}

void page_row_end(FILE *out)
{
    fputs("</tr>\n", out);
}

void page_table_end(FILE *out, const char *note)
{
    fputs("</tbody>\n</table>", out);
    if (note) put_element(out, "p", note);
    fputs("</div>\n", out);
}

void page_verbatim(FILE *out, const char *words)
{
    fputs("<pre>", out);
    markup_text(out, words);
    fputs("</pre>\n", out);
}

void page_fold_begin(FILE *out, const char *heading)
{
    fputs("<details>", out);
    put_element(out, "summary", heading);
}

void page_fold_end(FILE *out)
{
    fputs("</details>\n", out);
}

void page_figures_begin(FILE *out)
{
    fputs("<div class=\"figures\">\n", out);
}

void page_figure(FILE *out, int width)
{
    if (width > 0)
        fprintf(out, "<figure class=\"wide\" style=\"--width:%dpx\">", width);
    else
        fputs("<figure>", out);
    fputs("<div class=\"plot\">\n", out);
}

static void put_button(FILE *out, Language language, const char *how, const char *name,
                       const char *id, Phrase help)
{
    fprintf(out, "<button type=\"button\" data-save=\"%s\" data-of=\"%s\" title=\"", how, id);
    markup_text(out, phrase(language, help));
    fprintf(out, "\">%s</button>\n", name);
}

void page_figure_end(FILE *out, Language language, const char *id, const char *caption)
{
    fputs("</div>\n", out);
    if (caption) put_element(out, "figcaption", caption);
    fputs("<div class=\"save\">\n", out);
    put_button(out, language, "svg", "SVG", id, PHRASE_save_svg);
    put_button(out, language, "csv", "CSV", id, PHRASE_save_csv);
    fprintf(out, "<details data-of=\"%s\">", id);
    put_element(out, "summary", phrase(language, PHRASE_numbers));
    fputs("</details></div></figure>\n", out);
}

void page_figures_end(FILE *out)
{
    fputs("</div>\n", out);
}

void page_numbers_begin(FILE *out, Language language)
{
    fputs("<p><button type=\"button\" data-save=\"json\">", out);
    markup_text(out, phrase(language, PHRASE_save_json));
    fputs("</button></p>\n<script type=\"application/json\" id=\"numbers\">\n", out);
}

void page_numbers_end(FILE *out)
{
    fputs("\n</script>\n", out);
}
