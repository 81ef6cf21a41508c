#!/usr/bin/env bash
# run.sh RELEASE PARTS   makes the release of this commit a second time: in a clone elsewhere, for another user's umask, time
# zone, locale, home and day.  All files must have the same bytes.  PARTS are the fetched sources of libraries.
#
# Then looks at what a release must hold.
set -euo pipefail
release=$(realpath "$1")
parts=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

commit=$(git get-tar-commit-id < <(gzip -dc "$release"/*.tar.gz))
ln -s "$parts" "$work/parts"
git clone --quiet "file://$PWD" "$work/somewhere/else"
cd "$work/somewhere/else"
git checkout --quiet "$commit"
if ! (
    umask 077
    # Programs that make the release see another day, and the real times of files.
    unset MAKEFLAGS MAKELEVEL MFLAGS BUILD TALLY PROGRAM
    mkdir "$work/home"
    env HOME="$work/home" TZ=Pacific/Chatham LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 SOURCE_DATE_EPOCH=1 NO_FAKE_STAT=1 \
        faketime -f '+40d' make -j2 dist BUILD=../other WEB_PARTS="$work/parts"
) >"$work/log" 2>&1; then
    tail -30 "$work/log" >&2
    exit 1
fi
if ! diff -r "$release" "$work/somewhere/other/dist" >&2; then
    echo "release: a second one has other bytes" >&2
    exit 1
fi

cd "$release"
sha256sum --quiet --check SHA256SUMS
version=$(awk '$2 ~ /^[0-9]/ { print $2; exit }' CHANGELOG.md)
for file in "shipslog-$version.tar.gz" web/shipslog.html web/service.js web/shipslog.html.gz web/shipslog.webmanifest web/shipslog.svg; do
    grep -q "  $file\$" SHA256SUMS
done
for package in shipslog shipslog-doc libshipslog0 libshipslog-dev libsqlite3-mod-shipslog; do
    test "$(dpkg-deb --field "${package}_${version}-1"_*.deb Version)" = "$version-1"
done
test "$(find . -type f ! -name SHA256SUMS | wc -l)" = "$(wc -l <SHA256SUMS)"
echo "release: $(wc -l <SHA256SUMS) files of version $version, twice the same"
