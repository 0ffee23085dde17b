import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askAtDoor, NoDoor, openAdminDoor } from './admin-door.ts';

const wish = { deed: 'reset', name: 'pilot' } as const;
const outcome = { isDone: true, sentence: 'Done.' };

describe('SPEC 19.5 the door in the data folder', () => {
  let folder: string;
  let asked: unknown[];
  let close = async () => undefined as unknown;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-door-'));
    asked = [];
  });
  afterEach(async () => {
    await close();
    close = async () => undefined;
    await rm(folder, { recursive: true, force: true });
  });
  const open = async () => {
    const before = process.umask(0o077);
    close = await openAdminDoor(folder, (said) => {
      asked.push(said);
      return Promise.resolve(outcome);
    });
    process.umask(before);
  };
  /** What comes back for such bytes. */
  const say = (bytes: string) => {
    const socket = createConnection(join(folder, 'admin.sock'));
    socket.end(bytes);
    return text(socket).catch(() => '');
  };

  it('lets a wish in, and nobody but the owner of the folder', async () => {
    await open();
    expect(await askAtDoor(folder, wish)).toEqual(outcome);
    expect(asked).toEqual([wish]);
    const { mode } = await stat(join(folder, 'admin.sock'));
    expect(mode & 0o077).toBe(0);
  });

  it.each([
    ['no JSON', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['another deed', JSON.stringify({ deed: 'delete', name: 'pilot' })],
    ['a name that is too long', JSON.stringify({ deed: 'reset', name: 'x'.repeat(201) })],
    ['more than any wish', JSON.stringify({ ...wish, more: 'x'.repeat(5_000) })],
    ['nothing', ''],
  ])('answers nothing to %s', async (_, bytes) => {
    await open();
    expect(await say(bytes)).toBe('');
    expect(asked).toEqual([]);
  });

  it('is told from none, from one that was left behind, and from one that fails', async () => {
    expect(await askAtDoor(folder, wish)).toBeNull();
    await open();
    await close();
    await writeFile(join(folder, 'admin.sock'), '');
    expect(await askAtDoor(folder, wish)).toBeNull();
    await open();
    expect(await askAtDoor(folder, wish)).toEqual(outcome);
    await close();
    close = await openAdminDoor(folder, () => Promise.reject(new Error('The disk is full.')));
    await expect(askAtDoor(folder, wish)).rejects.toThrow(NoDoor);
  });

  it('closes at once although somebody stands in it', { timeout: 5_000 }, async () => {
    await open();
    const socket = createConnection(join(folder, 'admin.sock'));
    await new Promise((resolve) => socket.once('connect', resolve));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    await close();
    await gone;
  });

  it('is not made where its path would be cut off', async () => {
    const deep = join(folder, 'x'.repeat(100));
    await expect(openAdminDoor(deep, () => Promise.resolve(outcome))).rejects.toThrow(NoDoor);
    expect(await askAtDoor(deep, wish)).toBeNull();
  });
});
