import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { portal } from '#contract/portal.ts';
import type * as images from '#server/core/files/images.ts';
import { portalSettings } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

/** What happens while somebody's picture is being looked at. */
const meanwhile = vi.hoisted(() => ({ happens: () => Promise.resolve() }));
vi.mock('#server/core/files/images.ts', async (original) => {
  const real = await original<typeof images>();
  const reencode = async () => {
    await meanwhile.happens();
    return { bytes: Buffer.from('a picture'), width: 4, height: 3 };
  };
  return { ...real, reencode };
});

describe('SPEC 22.1 an Admin’s picture', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it.each([
    ['logo', portal.saveLogo],
    ['background', portal.saveBackground],
  ])('is no %s if they are none any more once it was looked at', async (_, call) => {
    const { id, token } = await server.member({ role: 'Admin' });
    const file = { bytes: Buffer.from('bytes of a picture') };
    meanwhile.happens = () => Promise.resolve();
    await server.call(call, { token, file }); // control
    await server.database.db.delete(portalSettings);
    meanwhile.happens = async () => {
      await server.database.db.update(users).set({ role: 'Leader' }).where(eq(users.id, id));
    };
    expect(await server.refusal(call, { token, file })).toMatchObject({ code: 'forbidden' });
    expect(await server.database.db.select().from(portalSettings)).toEqual([]);
  });
});
