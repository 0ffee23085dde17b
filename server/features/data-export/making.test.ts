import { readdir } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { dataExport } from '#contract/data-export.ts';
import { askForExport, exportQueue, exportsFolder } from '#server/accounts/data-exports.ts';
import { workOn } from '#server/core/queue/work.ts';
import type { Services } from '#server/core/calls/services.ts';
import { announcements, dataExportJobs, dataExports, mailOutbox } from '#server/db/bookkeeping.ts';
import { features } from '#server/features.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { doAll, passTime } from '#tests/support/servers/queued-jobs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { filesOf } from './archive.ts';
import { collectData } from './collect.ts';
import { exportMaker } from './data-export.feature.ts';
import { zipOf } from './zip.ts';

const NAME = `${'a'.repeat(40)}-9x9.webp`;

describe.each(engines)('SPEC 27 making a copy of somebody’s data on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, features: features.map(({ routes }) => ({ routes })) });
  });
  afterAll(() => server.close());

  const services = (read: Services['uploads']['read'] = async () => null) => ({
    ...{ config: server.config, database: server.database, log: server.app.log },
    uploads: { read } as Services['uploads'],
    now: () => new Date(),
  });
  const files = async () => readdir(exportsFolder(server.config)).catch(() => []);
  async function aWaitingMember() {
    const member = await server.member({ avatarUrl: `/uploads/${NAME}` });
    await server.database.transaction((tx) =>
      askForExport(tx, { userId: member.id, at: new Date() }),
    );
    return member;
  }
  const told = async (id: string) => {
    const { db } = server.database;
    const news = await db.select().from(announcements);
    const mails = await db.select().from(mailOutbox);
    return [
      news.filter(({ recipients }) => recipients?.includes(id)).length,
      mails.filter(({ order }) => (order as { userId: string }).userId === id).length,
    ];
  };

  it('SPEC 27.2 is made anew after a failure, and leaves nothing of the first try', async () => {
    const { id, token } = await aWaitingMember();
    const before = await files();
    const failing = services(async () => {
      throw new Error('The disk is gone.');
    });
    await doAll(workOn(failing, exportQueue, exportMaker(failing)));
    expect(await files()).toEqual(before);
    expect(await server.call(dataExport.state, { token })).toMatchObject({ state: 'preparing' });
    await passTime(server.database, [exportQueue], 3_600_000);
    const mended = services();
    await doAll(workOn(mended, exportQueue, exportMaker(mended)));
    expect(await server.call(dataExport.state, { token })).toMatchObject({ state: 'ready' });
    expect(await told(id)).toEqual([1, 1]);
  });

  it('SPEC 27.2 two processes that make it at once leave one file and tell once', async () => {
    const { id, token } = await aWaitingMember();
    const before = await files();
    const make = exportMaker(services());
    await Promise.all([make({ userId: id }), make({ userId: id })]);
    expect((await files()).length).toBe(before.length + 1);
    expect(await told(id)).toEqual([1, 1]);
    expect((await server.send(dataExport.file, { token })).status).toBe(200);
  });

  it('SPEC 27.6 an account that is removed while it is made leaves no file', async () => {
    const { id, token } = await aWaitingMember();
    const before = await files();
    const leaving = exportMaker(
      services(async () => {
        await server.call(accounts.remove, { token });
        return null;
      }),
    );
    await leaving({ userId: id });
    expect(await files()).toEqual(before);
    const { db } = server.database;
    expect(await db.$count(dataExports, eq(dataExports.userId, id))).toBe(0);
    expect(await db.$count(dataExportJobs, eq(dataExportJobs.userId, id))).toBe(0);
  });

  it('SPEC 27.2 whoever asks again while it is made gets the same one', async () => {
    const { id } = await aWaitingMember();
    const { db } = server.database;
    const rows = () => db.select().from(dataExportJobs).where(eq(dataExportJobs.userId, id));
    const first = await rows();
    await db.transaction((tx) => askForExport(tx, { userId: id, at: new Date() }));
    expect(await rows()).toEqual(first);
  });

  it('SPEC 27.3 names pictures that are gone, or more than fit', async () => {
    const { id } = await aWaitingMember();
    const portal = { name: 'Muster', address: 'https://muster.example.org' };
    const collected = await collectData(server.database.db, {
      userId: id,
      portal,
      now: new Date(),
    });
    if (!collected) throw new Error('The member is gone.');
    const made = async (read: Services['uploads']['read'], mostBytes: number) => {
      const pieces: Uint8Array[] = [];
      const contents = { ...collected, uploads: { read }, mostBytes };
      for await (const piece of zipOf(filesOf(contents), new Date())) pieces.push(piece);
      const unpacked = unzipSync(Buffer.concat(pieces));
      const { pictures } = JSON.parse(new TextDecoder().decode(unpacked['data.json'])) as {
        pictures: { file: string | null }[];
      };
      return [pictures.map(({ file }) => file), Object.keys(unpacked).length];
    };
    const picture = async () => Buffer.alloc(100);
    expect(await made(async () => null, 1_000)).toEqual([[null], 4]);
    expect(await made(picture, 99)).toEqual([[null], 4]);
    expect(await made(picture, 100)).toEqual([[`pictures/${NAME}`], 5]);
  });
});
