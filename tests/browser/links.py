"""Follows all links of a site on disk: links.py DIR

Prints each link that leads nowhere, out of the site, or to
an element that is not there; and files that no link leads to.
"""
import html.parser
import os
import pathlib
import sys
import urllib.parse


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []
        self.ids = set()

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.links += [named[name] for name in ("href", "src", "srcset") if name in named]
        self.ids.add(named.get("id"))


def read(path):
    page = Links()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def main(directory):
    top = pathlib.Path(directory).resolve()
    pages = {path: read(path) for path in sorted(top.rglob("*.html"))}
    known = {top / "index.html", top / "shipslog-site.txt"}
    n = 0
    for path, page in pages.items():
        for link in page.links:
            n += 1
            address = urllib.parse.urlsplit(link)
            where = f"{path.relative_to(top)}: {link}"
            if address.scheme or address.netloc or address.path.startswith("/"):
                print(f"{where} leads out of the site")
                continue
            target = path
            if address.path:
                target = pathlib.Path(os.path.normpath(path.parent / urllib.parse.unquote(address.path)))
            known.add(target)
            if not target.is_relative_to(top) or not target.is_file():
                print(f"{where} leads nowhere")
            elif address.fragment and target in pages and address.fragment not in pages[target].ids:
                print(f"{where}: there is no such place")
    for path in sorted(top.rglob("*")):
        if path.is_file() and path not in known:
            print(f"{path.relative_to(top)}: no link leads to it")
    print("links followed" if n else "no links", "on", "many pages" if len(pages) > 20 else len(pages))


main(sys.argv[1])
