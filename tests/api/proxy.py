"""A small TCP proxy in front of several copies: each connection goes to one that takes it."""

import asyncio
import itertools
import threading


class Proxy:
    def __init__(self):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._backends = []
        self._turn = itertools.count()
        self._server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def _run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    def start(self, ports):
        self._backends = list(ports)

    async def _connect(self):
        start = next(self._turn)
        for i in range(len(self._backends)):
            port = self._backends[(start + i) % len(self._backends)]
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
        return None

    async def _serve(self, reader, writer):
        backend = await self._connect()
        if backend is None:
            writer.close()
            return
        await asyncio.gather(_copy(reader, backend[1]), _copy(backend[0], writer))

    def stop(self):
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._loop.close()

    async def _close(self):
        self._server.close()
        open_connections = asyncio.all_tasks() - {asyncio.current_task()}
        for task in open_connections:
            task.cancel()
        await asyncio.gather(*open_connections, return_exceptions=True)


async def _copy(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()
