// A process of its own that spreads connections over servers on this machine, one after the other: `balancer.ts PORT...`.
import net from 'node:net';

const ports = process.argv.slice(2).map(Number);
let next = 0;

const server = net.createServer((caller) => {
  const port = ports[next % ports.length];
  next += 1;
  if (port === undefined) throw new Error('There is no server to balance.');
  const callee = net.connect(port, '127.0.0.1');
  caller.pipe(callee).pipe(caller);
  // Whichever side breaks, the other one ends.
  caller.on('error', () => callee.destroy()).on('close', () => callee.destroy());
  callee.on('error', () => caller.destroy()).on('close', () => caller.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`balancing ${address.port}\n`);
});
