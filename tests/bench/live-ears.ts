import { once } from 'node:events';
import net from 'node:net';

/** A live stream that only notes when something was heard. */
export interface Ear {
  /** When (`performance.now()`) a line with the text came, of those that came since this was asked. */
  hears(text: string): Promise<number>;
  close(): void;
}

/** Opens a live stream and waits for its first beat. */
export async function openEar(url: string, token: string): Promise<Ear> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  const waiting = new Map<string, (at: number) => void>();
  socket.setEncoding('utf8');
  let beaten: () => void = () => undefined;
  const beat = new Promise<void>((resolve) => (beaten = resolve));
  let rest = '';
  socket.on('data', (chunk: string) => {
    const at = performance.now();
    rest += chunk;
    if (rest.includes('"beat"')) beaten();
    for (const [text, resolve] of waiting) {
      if (!rest.includes(text)) continue;
      waiting.delete(text);
      resolve(at);
    }
    rest = rest.slice(rest.lastIndexOf('\n') + 1);
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET /api/live HTTP/1.1\r\nhost: muster\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await beat;
  return {
    hears: (text) => new Promise((resolve) => waiting.set(text, resolve)),
    close: () => socket.destroy(),
  };
}
