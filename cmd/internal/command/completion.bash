# The package bash-completion is not needed: where it is missing, these two stand in for its functions.
__absurdist_words()
{
    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@"
        return
    fi
    local line="${COMP_LINE:0:COMP_POINT}"
    read -ra words <<<"$line"
    [[ $line != *[[:space:]] ]] || words+=("")
    cword=$((${#words[@]} - 1))
    cur="${words[cword]}"
    prev="${words[cword > 0 ? cword - 1 : 0]}"
}

__absurdist_files()
{
    if declare -F _filedir >/dev/null 2>&1; then
        _filedir "$@"
        return
    fi
    local kind=-f
    [[ $1 != -d ]] || kind=-d
    mapfile -t COMPREPLY < <(compgen "$kind" -- "$cur")
}

