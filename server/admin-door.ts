import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  rescueOutcome,
  rescueWish,
  type RescueOutcome,
  type RescueWish,
} from '#server/accounts/rescue.ts';
import { codeOf } from '#server/errors/error-codes.ts';

// The embedded database belongs to one process (decision 021), so `npm run admin` asks the one that runs, at a socket in the data
// folder. It is a file, closed like all others there to everybody but the user whom the database belongs to: no port, no address that
// a proxy could pass on, and no secret that could be read, guessed or left behind.

const PATIENCE_MS = 10_000;
const LONGEST_WISH = 4_096;
/** What fits into a socket's address on every system. A longer path would be cut off. */
const LONGEST_PATH = 100;

type Act = (wish: RescueWish) => Promise<RescueOutcome>;

/** Nobody can be asked at that place: the file system or the system has no such sockets, or the path is too long. */
export class NoDoor extends Error {
  override readonly name = 'NoDoor';
}

/**
 * Opens the door of the process that has the folder's database open: whatever stands there was left by one that is gone.
 * Returns a function that closes it. Throws `NoDoor`.
 */
export async function openAdminDoor(dataDir: string, act: Act): Promise<() => Promise<void>> {
  const path = placeIn(dataDir);
  if (!isUsable(path)) throw new NoDoor(path);
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy()); // whoever asked has gone
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    void answer(socket, act);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new NoDoor(path, { cause: error }));
    });
    server.listen(path, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      for (const socket of open) socket.destroy();
    });
}

async function answer(socket: Socket, act: Act): Promise<void> {
  try {
    const wish = rescueWish.parse(JSON.parse(await read(socket)));
    socket.end(JSON.stringify(await act(wish)));
  } catch {
    socket.destroy(); // no wish of ours, or it failed, which is in the log
  }
}

/** Not by iterating, which would close the socket at the end. */
function read(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.length > LONGEST_WISH) reject(new Error('The wish is too long.'));
    });
    socket.on('end', () => {
      resolve(said);
    });
    socket.on('close', () => {
      reject(new Error('Nobody waits for an answer any more.'));
    });
  });
}

/** Asks the process that has the folder's database open; null if nobody is there. Throws `NoDoor` if it gives no answer. */
export async function askAtDoor(dataDir: string, wish: RescueWish): Promise<RescueOutcome | null> {
  const path = placeIn(dataDir);
  if (!isUsable(path)) return null;
  const socket = createConnection(path);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('No answer.')));
  socket.end(JSON.stringify(wish));
  try {
    return rescueOutcome.parse(JSON.parse(await text(socket)));
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
    throw new NoDoor(path, { cause: error });
  }
}

function placeIn(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

function isUsable(path: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_PATH;
}
