import { once } from 'node:events';
import net from 'node:net';

/** A connection whose bytes a test writes itself, for requests that no client of ours would send. */
export interface RawSocket {
  write(text: string): void;
  /** Resolves with all that was received, as soon as it contains the text; rejects if the connection ends before. */
  heard(text: string): Promise<string>;
  /** Resolves with all that was received, when the other side has ended the connection. */
  readonly ended: Promise<string>;
  readonly isOpen: boolean;
  close(): void;
}

/** Connects to a server on this machine. */
export async function openSocket(url: string, beginning = ''): Promise<RawSocket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  let state: 'open' | 'ended' = 'open';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined); // these tests expect broken connections
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      state = 'ended';
      resolve(text);
    });
  });
  await once(socket, 'connect');
  socket.write(beginning);
  return {
    write: (more) => void socket.write(more),
    ended,
    get isOpen() {
      return state === 'open';
    },
    async heard(wanted) {
      while (!text.includes(wanted)) {
        if (state === 'ended') throw new Error(`The connection ended after: ${text}`);
        await Promise.race([once(socket, 'data'), ended]);
      }
      return text;
    },
    close: () => socket.destroy(),
  };
}

/** The head of a request, without the empty line that ends it. */
export function headOf(
  start: string,
  headers: Readonly<Record<string, string | number>> = {},
): string {
  const lines = Object.entries({ host: 'muster', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${start} HTTP/1.1\r\n${lines.join('\r\n')}\r\n`;
}
