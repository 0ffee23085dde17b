import net from 'node:net';

// Below those that the system gives to outgoing connections: while a server is down nobody else gets its port.
const FIRST = 11_000;
// Each process has some of its own, and gives none twice: a server that is down is to find its port free again.
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
