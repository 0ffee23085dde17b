import net from 'node:net';

// These ports are below those that the system gives to outgoing connections: nobody takes the port of a server that is down.
const FIRST = 11_000;
// Each process has ports of its own and gives none out twice, so that a server that is down finds its port free again.
const PROCESSES = 100;
const EACH = 200;

const own = FIRST + (process.pid % PROCESSES) * EACH;
const given = new Set<number>();

/** A port of this machine that nobody listens on at this moment, and that can be had again after a restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    if (given.size === EACH) given.clear();
    const port = own + Math.floor(Math.random() * EACH);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
