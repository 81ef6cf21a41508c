"""A headless Chromium for tests of the pages that shipslog writes.

Speaks the WebDriver protocol to chromedriver, with what Python brings along. The browser has no
network: a page that asks for anything but files fails (`Browser.requests`, `Browser.errors`).

    from browser import Browser
    with Browser(width=800, height=600) as browser:
        browser.open("build/game.html")
        browser.press("ArrowRight")
        browser.wait("return document.querySelector('#event').textContent !== ''")
        browser.screenshot("page.png")
"""
import base64
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

# How long a test waits for what will come: nothing is slow enough, not even beside other tests, to take so long.
START_SECONDS = 120
WAIT_SECONDS = 240
SKIPPED = 77  # exit status of a case that cannot be run here: tests/cases/run.sh

KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
        "Home": "\ue011", "End": "\ue010", "PageUp": "\ue00e", "PageDown": "\ue00f",
        "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Space": " "}

OPTIONS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
           "--disable-background-networking", "--disable-component-update", "--no-first-run",
           "--hide-scrollbars", "--force-device-scale-factor=1", "--lang=en"]


class Browser:
    def __init__(self, width=1280, height=800, with_local=False):
        """`with_local`: servers of this machine are in reach."""
        self._network = "MAP * ~NOTFOUND" + (", EXCLUDE 127.0.0.1" if with_local else "")
        if not shutil.which("chromedriver") or not shutil.which("chromium"):
            print("no chromium or no chromedriver here", file=sys.stderr)
            sys.exit(SKIPPED)
        self._home = tempfile.mkdtemp(prefix="browser-")
        environment = dict(os.environ, HOME=self._home, TMPDIR=self._home)
        self._driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=environment, text=True)
        self._session = None
        try:
            self._start(width, height)
        except BaseException:
            self.close()
            raise

    def _start(self, width, height):
        for line in self._driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self._base = f"http://127.0.0.1:{found[1]}"
                break
        else:
            raise RuntimeError("chromedriver did not start")
        options = OPTIONS + [f"--user-data-dir={self._home}/profile",
                             f"--host-resolver-rules={self._network}"]
        capabilities = {"alwaysMatch": {
            "browserName": "chrome",
            "timeouts": {"script": WAIT_SECONDS * 1000},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": options}}}
        answer = self._call("POST", "/session", {"capabilities": capabilities}, START_SECONDS)
        self._session = f"/session/{answer['sessionId']}"
        self.resize(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            if self._session:
                self._call("DELETE", self._session)
        finally:
            self._session = None
            self._driver.terminate()
            self._driver.wait()
            self._driver.stdout.close()
            shutil.rmtree(self._home, ignore_errors=True)

    def _call(self, method, path, body=None, seconds=WAIT_SECONDS + START_SECONDS):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"},
                                         method=method)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise RuntimeError(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def _do(self, method, path, body=None):
        return self._call(method, self._session + path, body)

    def _send(self, command, **parameters):
        """A command of the DevTools protocol."""
        return self._do("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, path, fragment=""):
        """Opens a file and waits until it is loaded."""
        address = pathlib.Path(path).resolve().as_uri()
        self._do("POST", "/url", {"url": address + ("#" + fragment if fragment else "")})

    def visit(self, address):
        """Opens an address and waits until it is loaded."""
        self._do("POST", "/url", {"url": address})

    def before_load(self, text):
        """Runs a script before those of each page that this tab opens; returns what `not_before_load` takes."""
        return self._send("Page.addScriptToEvaluateOnNewDocument", source=text)["identifier"]

    def not_before_load(self, identifier):
        self._send("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)

    def is_ours(self, command):
        """Whether this is the command line of one of its processes."""
        return self._home.encode() in command

    def tab(self):
        """The tab that all calls are for."""
        return self._do("GET", "/window")

    def new_tab(self):
        """Opens another tab, which all calls are for from now on, and returns it."""
        handle = self._do("POST", "/window/new", {"type": "tab"})["handle"]
        self.use_tab(handle)
        return handle

    def use_tab(self, handle):
        self._do("POST", "/window", {"handle": handle})

    def close_tab(self, then):
        """Closes the tab and goes on with another one."""
        self._do("DELETE", "/window")
        self.use_tab(then)

    def back(self):
        """What the button of the browser does."""
        self._do("POST", "/back", {})

    def time_zone(self, name):
        self._send("Emulation.setTimezoneOverride", timezoneId=name)

    def resize(self, width, height):
        """The size of the visible part of the page, in CSS pixels; below 500 it is a phone."""
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                   deviceScaleFactor=1, mobile=width < 500)

    def throttle(self, rate):
        """Holds the thread of the page to a part of a core; not that of its workers."""
        self._send("Emulation.setCPUThrottlingRate", rate=rate)

    def busy_seconds(self):
        """Processor time that the thread of the page took."""
        self._send("Performance.enable", timeDomain="threadTicks")
        return next(each["value"] for each in self._send("Performance.getMetrics")["metrics"] if each["name"] == "TaskDuration")

    def script(self, text, *arguments):
        """What the body of a function, `text`, returns in the page."""
        return self._do("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def wait(self, text, *arguments):
        """Runs `script` until it returns a true value, and returns that."""
        until = time.monotonic() + WAIT_SECONDS
        while True:
            value = self.script(text, *arguments)
            if value:
                return value
            if time.monotonic() > until:
                raise AssertionError("never true: " + text)
            time.sleep(0.01)

    def click(self, selector):
        """Clicks the first element that matches as a mouse does: it must be in reach."""
        element = self._do("POST", "/element", {"using": "css selector", "value": selector})
        self._do("POST", f"/element/{next(iter(element.values()))}/click", {})

    def frame(self, selector=None):
        """Goes into a frame, which all calls are for then; without one, back to the page."""
        element = selector and self._do("POST", "/element", {"using": "css selector", "value": selector})
        self._do("POST", "/frame", {"id": element or None})

    def quota(self, origin, size=None):
        """How many bytes an origin may keep; None for as many as usual.  Pages from a disk have no such limit."""
        limit = {} if size is None else {"quotaSize": size}
        self._send("Storage.overrideQuotaForOrigin", origin=origin, **limit)

    def kill_largest(self):
        """Ends the process that draws the largest page, as a system without memory does; that tab is lost then."""
        largest = max(self.renderers(), key=lambda each: each[0])
        os.kill(largest[2], signal.SIGKILL)

    def renderers(self):
        """(kilobytes now, most ever, process) of each process that draws pages of this browser."""
        found = []
        for status in pathlib.Path("/proc").glob("[0-9]*/status"):
            try:
                command = status.with_name("cmdline").read_bytes()
                if b"--type=renderer" in command and self.is_ours(command):
                    fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
                    found.append((*(int(fields[name].split()[0]) for name in ("VmRSS", "VmHWM")), int(status.parent.name)))
            except (OSError, KeyError):
                continue
        return found

    def choose_file(self, selector, path):
        """Chooses a file of the disk in an `input type=file`."""
        element = self._do("POST", "/element", {"using": "css selector", "value": selector})
        self._do("POST", f"/element/{next(iter(element.values()))}/value", {"text": str(pathlib.Path(path).resolve())})

    def press(self, *keys):
        """Presses and releases keys one after the other: names of KEYS, or characters."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._do("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard",
                                                   "actions": actions}]})

    def media(self, **features):
        """Media features of the page: prefers_color_scheme="dark"; media="print" for a printer."""
        self._send("Emulation.setEmulatedMedia", media=features.pop("media", ""),
                   features=[{"name": name.replace("_", "-"), "value": value}
                             for name, value in features.items()])

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0]).textContent", selector)

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self._do("GET", "/screenshot")))

    def errors(self):
        """The errors of the page since the last call: scripts that failed, missing files."""
        return [entry["message"] for entry in self._do("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """Addresses that the pages asked for since the last call, without file: and data:."""
        found = []
        for entry in self._do("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = message["params"]["request"]["url"]
                if not address.startswith(("file:", "data:", "about:", "chrome:")):
                    found.append(address)
        return found

    def tree(self):
        """What a screen reader reads, in order: (role, name) of all that is not ignored."""
        nodes = self._send("Accessibility.getFullAXTree")["nodes"]
        return [(node.get("role", {}).get("value", ""), node.get("name", {}).get("value", ""))
                for node in nodes if not node.get("ignored")]
