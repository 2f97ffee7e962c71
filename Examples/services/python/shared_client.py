#!/usr/bin/env python3
"""A finding in httpx 0.28.1 with httpcore 1.0.9, httpcore-1 of Documentation/Findings.md: threads that share a `Client(http2=True)` break its
connections.

    .build/services/bin/python Examples/services/python/shared_client.py .build/release/pushproof
"""

import collections
import concurrent.futures
import json
import signal
import ssl
import subprocess
import sys
import tempfile

import httpx
from provider import Signer

PUSHES, THREADS = 500, 16


def main():
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.argv[1], "serve", "--port", "0", "--report-dir", folder, "--quiet"]
        endpoint = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        ready = json.loads(endpoint.stdout.readline())
        print(collections.Counter(outcomes(ready["url"].replace("127.0.0.1", "localhost"), ready["caFile"])).most_common())
        endpoint.send_signal(signal.SIGTERM)
        endpoint.wait()
        with open(f"{folder}/report.json") as report:
            broken = [finding for finding in json.load(report)["findings"] if finding["rule"] in ("apns.connection-error", "apns.unsendable")]
    for finding in broken:
        print(f"{finding['rule']}, {finding['count']} times: {finding['title']}")
    sys.exit(1 if broken else 0)


def outcomes(url, authority):
    """What came of each push: a status, or the name of an error."""
    signer = Signer()
    trust = ssl.create_default_context(cafile=authority)
    with httpx.Client(http2=True, verify=trust, trust_env=False, timeout=1) as client:

        def push(number):
            headers = {"apns-topic": "com.example.app", "apns-push-type": "alert", "authorization": "bearer " + signer.bearer()}
            try:
                return client.post(f"{url}/3/device/{number:064x}", content=b'{"aps":{"alert":{"body":"Hi"}}}', headers=headers).status_code
            except Exception as problem:  # KeyError is one of them.
                return type(problem).__name__

        push(0)  # APNs takes one push at first, and then many at a time.
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(push, range(1, PUSHES)))


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)  # Threads take turns more often: what is seen now and then otherwise is seen at once.
    main()
