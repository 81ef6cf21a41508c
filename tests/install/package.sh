#!/usr/bin/env bash
# package.sh SOURCES FILE.deb...   makes a small Debian system in a folder, installs packages there and runs the tests of
# SOURCES/debian/tests on them, both by autopkgtest, and removes the packages: nothing may stay.
#
# PACKAGE_ROOT=FOLDER keeps the system for the next run.
set -euo pipefail
sources=$1
shift
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
work=$(mktemp -d)
root=${PACKAGE_ROOT:-$work/root}
trap '"${as_root[@]}" rm -rf "$work"' EXIT
packages=()
names=()
for package; do
    case $package in
    *dbgsym*) ;;
    *)
        packages+=("$(realpath "$package")")
        names+=("$(dpkg-deb --field "$package" Package)")
        ;;
    esac
done

quietly() {
    "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2; return 1; }
}
there() {
    "${as_root[@]}" chroot "$root" "$@"
}

suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
[ -e "$root/etc/debian_version" ] || quietly "${as_root[@]}" mmdebstrap --variant=apt --include=ca-certificates "$suite" "$root"
quietly "${as_root[@]}" env PYTHONDONTWRITEBYTECODE=1 autopkgtest --no-built-binaries --setup-commands='apt-get update' \
    --output-dir="$work/tests" "${packages[@]}" "$sources/" -- chroot "$root"
cat "$work/tests/summary"

there dpkg --listfiles "${names[@]}" | grep / | sort -u >"$work/files"
test "$(wc -l <"$work/files")" -gt 100
quietly there dpkg --purge "${names[@]}"
while IFS= read -r file; do
    if [ -L "$root$file" ] && [ ! -d "$root$file" ] || [ -f "$root$file" ] || { [ -e "$root$file" ] && [[ $file = *shipslog* ]]; }; then
        echo "package: $file stays" >&2
        exit 1
    fi
done <"$work/files"
echo "package: ${#packages[@]} installed, used and removed"
