import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { events } from '#contract/events.ts';
import { meta } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { untoldFeatures } from '#tests/support/servers/untold-features.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The first words of what is sent to the database, in order. */
function statementsSent(): string[] {
  const sent: string[] = [];
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [statement] = given as unknown as [string | { readonly text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    sent.push(text.trim().replace(/\s+/g, ' ').replace(/"/g, '').split(' ').slice(0, 2).join(' '));
    return query.apply(this, given) as never;
  });
  return sent;
}

/** Counts the packets that go out to PostgreSQL; tests reach it over a socket without an address. */
function piecesSent(): { count: number } {
  const pieces = { count: 0 };
  for (const name of ['_write', '_writev'] as const) {
    const write = Reflect.get(Socket.prototype, name) as (...given: unknown[]) => void;
    vi.spyOn(Socket.prototype, name).mockImplementation(function (
      this: Socket,
      ...given: unknown[]
    ) {
      if (this.remoteAddress === undefined) pieces.count += 1;
      write.apply(this, given);
    });
  }
  return pieces;
}

const housekeepings = (db: Queryable) => db.$count(meta, eq(meta.key, 'HOUSEKEEPING_DONE'));

const takesSeat: Readonly<Record<string, (called: Called) => Promise<unknown>>> = {
  'an RSVP': ({ server, eventId, ...manners }) =>
    server.call(events.rsvp, {
      ...manners,
      body: { eventId, role: 'Pilot', attending: true },
    }),
  'the answer that a screen sends': ({ server, eventId, ...manners }) =>
    server.call(events.answer, {
      ...{ ...manners, params: { id: eventId } },
      body: {
        ...{ answer: 'seat', role: 'Pilot', orWait: true, waiting: [], note: '' },
        changes: [{ what: 'seat', role: 'Pilot' }],
      },
    }),
};

interface Called {
  readonly server: TestServer;
  readonly eventId: string;
  readonly token: string;
  readonly key: string;
}

it.each(Object.entries(takesSeat))(
  '%s holds its role from its own statement to the commit, with one in between',
  async (_, takeSeat) => {
    const sent = statementsSent();
    const pieces = piecesSent();
    const server = await startServer({ engine: engineNamed.postgresql, features: untoldFeatures });
    const { token } = await server.member();
    const eventId = await createEvent(server.database.db, { roles: [{ name: 'Pilot' }] });
    await vi.waitFor(async () => {
      expect(await housekeepings(server.database.db)).toBe(1); // its statements are none of the RSVP's
    });
    sent.length = 0;
    pieces.count = 0;
    await takeSeat({ server, eventId, token, key: randomUUID() });
    expect(sent).toEqual([
      'select sessions.id,', // who is calling
      'begin',
      'with held', // the account, and the key
      'savepoint free_place',
      'with member', // the place
      'update idempotency', // the answer of the key
      'commit',
      'select id,', // the event as it is now
    ]);
    expect(pieces.count).toBe(6);
    await server.close();
  },
);
