#!/bin/bash
# package.sh FILE.deb...   installs a package below a folder of its own, runs .ci/debian/tests on it there, and
# removes it: nothing may stay.  Needs root, or fakeroot for the owners of files.
set -euo pipefail
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
packages=()
for package; do
    case $package in
    *dbgsym*) ;;
    *) packages+=("$package") ;;
    esac
done
# Small systems leave out documents and pages; here they are wanted.
dpkg_there() {
    fakeroot dpkg --root="$root" --path-include='/usr/share/*' --force-depends --force-script-chrootless --log=/dev/null "$@" >"$root/said" 2>&1 ||
        { cat "$root/said" >&2; return 1; }
}
dpkg_there --install "${packages[@]}"
mkdir "$root/work"
# The test names folders of an installed system: here they are below the root.
sed "s|=/usr|=$root/usr|; s| /usr| $root/usr|" "$(dirname "$0")/../../.ci/debian/tests/installed" >"$root/test"
PATH=$root/usr/bin:$PATH AUTOPKGTEST_TMP=$root/work sh "$root/test" >"$root/out"
dpkg_there --purge shipslog
rest=$(find "$root/usr" ! -type d 2>/dev/null || true)
if [ -n "$rest" ]; then
    echo "package: these files stay: $rest" >&2
    exit 1
fi
echo "package: installed, used and removed"
