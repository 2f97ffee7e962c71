"""In place of hyper, which no Python from 3.10 on can import: a connection that keeps what is sent.

PyAPNs2 and gobiko.apns import hyper for their HTTP/2 connection and nothing else.
"""

import sys
import types


class Accepted:
    status = 200

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class HTTP20Connection:
    def __init__(self, *_, **__):
        self.requests = []

    def request(self, method, url, body=None, headers=None):
        self.requests.append((body, headers))
        return 1

    def get_response(self, stream_id=None):
        return Accepted()

    def close(self):
        pass


hyper, tls = types.ModuleType("hyper"), types.ModuleType("hyper.tls")
hyper.HTTP20Connection, hyper.tls = HTTP20Connection, tls
tls.init_context = lambda *_, **__: None
sys.modules |= {"hyper": hyper, "hyper.tls": tls}
