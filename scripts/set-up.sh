# Makes .venv in the checkout; scripts/serve and scripts/test read this file.
# Plain sh, and nothing but what a bare machine has.

say() { echo "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# can_install: may this script install Debian packages?
can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# need_packages WHY PACKAGE...: installs Debian packages, or says how and stops.
need_packages() {
    why=$1
    shift
    if ! can_install; then
        if command -v apt-get >/dev/null 2>&1; then
            fail "$why Run this, then start again:
    sudo apt-get install -y --no-install-recommends $*"
        fi
        fail "$why Install what your system calls $*, then start again."
    fi
    say "$why Installing $*."
    if [ -z "${package_lists:-}" ]; then
        apt-get update -qq >/dev/null 2>&1 || say "The package lists are as old as they were."
        package_lists=fresh
    fi
    said=$(DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" 2>&1) ||
        fail "$said
Could not install $*."
}

# recent PYTHON: does it run, and is it Python 3.11 or newer?
recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

# bundles_pip PYTHON: can it make an environment with pip in it?
bundles_pip() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

# find_python TEST...: prints the first command that is a recent Python and passes every test.
find_python() {
    for name in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do
        recent "$name" || continue
        for test in "$@"; do
            "$test" "$name" || continue 2
        done
        echo "$name"
        return
    done
    return 1
}

# environment_works: is .venv whole, with a recent Python, and can something install into it?
environment_works() {
    recent .venv/bin/python || return 1
    [ -n "$uv" ] || .venv/bin/python -m pip --version >/dev/null 2>&1
}

# moved: was .venv made in another place? Its commands still name that.
moved() {
    for stamp_there in .venv/made-from-*; do
        [ -f "$stamp_there" ] && read -r place <"$stamp_there" || continue
        [ "$place" = "$(pwd)" ] || return 0
    done
    return 1
}

make_environment() {
    rm -rf .venv
    if [ -n "$uv" ] && { python=$(find_python) || python=3.11; } &&
        "$uv" venv --quiet --python "$python" .venv >&2; then
        return
    fi
    uv=
    if ! python=$(find_python bundles_pip); then
        need_packages "Scorekeeper needs Python 3.11 or newer with its venv module." python3-venv
        python=$(find_python bundles_pip) ||
            fail "Scorekeeper needs Python 3.11 or newer. Install one, then start again."
    fi
    "$python" -m venv .venv >&2 || fail "$python could not make .venv."
}

# install ARGUMENT...: as pip install, into .venv, by uv where there is one.
install() {
    if [ -n "$uv" ]; then
        "$uv" pip install --quiet --python .venv/bin/python "$@" >&2
    else
        .venv/bin/python -m pip install --quiet --disable-pip-version-check \
            --root-user-action=ignore "$@" >&2
    fi
}

# what_is_wanted LOCK: everything that the environment was made from.
what_is_wanted() {
    pwd
    cat "$1" pyproject.toml
}

# fill LOCK: the lock's packages and the app into .venv.
fill() {
    if moved || ! environment_works; then make_environment; fi
    install --require-hashes -r "$1" && install --no-deps --no-build-isolation -e .
}

# set_up LOCK: .venv with the lock's packages and the app; quick when nothing has changed.
set_up() {
    stamp=.venv/made-from-$1
    if [ -f "$stamp" ] && what_is_wanted "$1" | cmp -s - "$stamp" && recent .venv/bin/python; then
        return
    fi
    say "Setting up .venv; this takes a minute the first time."
    uv=$(command -v uv || true)
    if [ -n "$uv" ] && ! fill "$1"; then
        say "That failed with uv; trying pip."
        uv=
    fi
    [ -n "$uv" ] || fill "$1" || fail "Could not install what $1 lists."
    what_is_wanted "$1" >"$stamp"
}
