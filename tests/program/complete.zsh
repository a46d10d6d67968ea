# complete.zsh FILE - reads lines, and after each "LINE:" prints what zsh offers there when it
# completes as FILE says, a word a line.
zmodload zsh/zpty

# A shell in a terminal, in which one types a line and asks for all there is. It tells what it is
# about to offer, and then that this was all.
zpty shell 'PS1= HISTFILE= zsh -f -i'
zpty -w shell 'autoload -Uz compinit && compinit -u -D; source '"${(q)1}"'
compadd() {
    local -a matches
    builtin compadd -O matches "$@"
    print -rl -- "offered:"$^matches
    builtin compadd "$@"
}
offer() { _main_complete; print -r -- "all""told" }
zle -C offer complete-word offer
bindkey "^X" offer
print rea""dy'
zpty -r shell text '*ready*'
while IFS= read -r line; do
    print -r -- "$line:"
    zpty -n -w shell $'\C-U'"$line"$'\C-X'
    zpty -r shell text '*alltold*'
    print -r -- "$text" | tr -d '\r' | sed -n 's/.*offered:\([^ ]*\).*/\1/p' | sort -u
done
zpty -d shell
