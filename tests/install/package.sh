#!/bin/bash
# package.sh FILE.deb...   installs packages below a folder of its own, runs .ci/debian/tests on them there, and
# removes them: nothing may stay.  Needs root, or fakeroot for the owners of files.
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
export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
LD_LIBRARY_PATH=$(echo "$root"/usr/lib/*-linux-*)
PKG_CONFIG_PATH=$LD_LIBRARY_PATH/pkgconfig
export LD_LIBRARY_PATH PKG_CONFIG_PATH
tests=$(dirname "$0")/../../.ci/debian/tests
for name in $(sed -n 's/^Tests: //p' "$tests/control"); do
    mkdir "$root/work-$name"
    # The test names folders of an installed system: here they are below the root.
    sed "s|=/usr|=$root/usr|; s| /usr| $root/usr|" "$tests/$name" >"$root/test"
    PATH=$root/usr/bin:$PATH AUTOPKGTEST_TMP=$root/work-$name sh "$root/test" >"$root/out"
done
names=()
for package in "${packages[@]}"; do
    names+=("$(dpkg-deb --field "$package" Package)")
done
dpkg_there --purge "${names[@]}"
rest=$(find "$root/usr" ! -type d 2>/dev/null || true)
if [ -n "$rest" ]; then
    echo "package: these files stay: $rest" >&2
    exit 1
fi
echo "package: ${#packages[@]} installed, used and removed"
