import { describe, expect, it } from 'vitest';
import { site } from '#contract/site.ts';
import { features } from '#server/features.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { headOf, openSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { createLoadShedding } from './load-shedding.ts';
import type { Party } from './parties.ts';

const router: Party = { kind: 'address', id: '203.0.113.1' };
const elsewhere: Party = { kind: 'address', id: '198.51.100.7' };
const pilot: Party = { kind: 'member', id: 'pilot' };
const scout: Party = { kind: 'member', id: 'scout' };

/** A load with calls that run until they are let go. */
function aLoad(limits: Partial<Parameters<typeof createLoadShedding>[0]> = {}) {
  const load = createLoadShedding({
    all: 100,
    visitors: 100,
    address: 100,
    member: 100,
    ...limits,
  });
  const begin = (party: Party) => {
    let letGo: (() => void) | undefined;
    const work = new Promise<void>((resolve) => (letGo = resolve));
    const ran = load.run(party, () => work);
    const end = async () => {
      letGo?.();
      await ran;
    };
    return { end };
  };
  const isTaken = async (party: Party) => {
    try {
      return await load.run(party, async () => true);
    } catch (error) {
      if (error instanceof RetryLater && error.seconds >= 1) return false;
      throw error;
    }
  };
  return { load, begin, isTaken };
}

describe('calls that run at one time', () => {
  it('are so many and no more; the next one is taken when one has ended, however it ended', async () => {
    const { load, begin, isTaken } = aLoad({ all: 1 });
    const only = begin(pilot);
    expect(await isTaken(scout)).toBe(false);
    await only.end();
    expect(await isTaken(scout)).toBe(true);
    await expect(load.run(pilot, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await isTaken(scout)).toBe(true);
  });

  it('leave members their room, behind the same address as well, when visitors take all of theirs', async () => {
    const { begin, isTaken } = aLoad({ address: 1 });
    begin(router);
    expect(await isTaken(router)).toBe(false);
    expect(await isTaken(elsewhere)).toBe(true);
    expect(await isTaken(pilot)).toBe(true);
  });

  it('leave members their room when visitors of many addresses come', async () => {
    const { begin, isTaken } = aLoad({ visitors: 1 });
    begin(router);
    expect(await isTaken(elsewhere)).toBe(false);
    expect(await isTaken(pilot)).toBe(true);
  });

  it('leave the others their room when one member sends many', async () => {
    const { begin, isTaken } = aLoad({ member: 1 });
    begin(pilot);
    expect(await isTaken(pilot)).toBe(false);
    expect(await isTaken(scout)).toBe(true);
  });

  it('are not those that wait for their caller', async () => {
    const { load, isTaken } = aLoad({ all: 1 });
    const meanwhile = load.run(pilot, () => load.aside(pilot, () => isTaken(scout)));
    expect(await meanwhile).toBe(true);
    expect(await isTaken(scout)).toBe(true); // and nothing is counted twice
  });
});

it.each(engines)(
  'health is answered however busy the server is, and nothing else: on $engine',
  async (engine) => {
    const running = { all: 0, visitors: 0, address: 0, member: 0 };
    const full = await startServer({ engine, features, guards: { running } });
    expect((await full.refusal(site.read)).code).toBe('busy');
    expect((await full.send(site.health)).status).toBe(200);
    await full.close();
  },
);

it.each(engines)('an upload that is on its way takes nobody’s room: on $engine', async (engine) => {
  const running = { all: 1, visitors: 1, address: 1, member: 1 };
  const server = await startServer({ engine, features, guards: { running } });
  const { token } = await server.member();
  const head = headOf('POST /api/auth/user/upload-avatar', {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=end',
    'content-length': 1_000,
  });
  const upload = await openSocket(server.url, `${head}\r\n--end\r\n`);
  await server.call(site.health, { token }); // by now the upload runs
  await expect.poll(async () => (await server.send(site.read)).status).toBe(200);
  expect(upload.isOpen).toBe(true);
  upload.close();
  await server.close();
});
