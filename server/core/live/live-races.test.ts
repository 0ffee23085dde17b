import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { sessions } from '#server/db/schema.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { headOf, openSocket, type RawSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

const NEVER = HOUR_MS;

const sockets: RawSocket[] = [];
const ask = async (server: TestServer, token?: string) => {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const socket = await openSocket(server.url, `${headOf('GET /api/live', headers)}\r\n`);
  sockets.push(socket);
  return socket;
};
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Keeps whoever asks for a session waiting, until what this answers is called. */
async function holdSessions(database: Database): Promise<() => Promise<void>> {
  const [held, letGo] = [aMoment(), aMoment()];
  const over = database.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    held.come();
    await letGo.hasCome;
  });
  await held.hasCome;
  return () => {
    letGo.come();
    return over;
  };
}

function aMoment() {
  let come: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => (come = resolve));
  return { hasCome, come };
}

/** Whatever was sent to the server before has been read. */
const allRead = (server: TestServer) => server.fetch('/api/nothing');

describe.each(engines)('a live stream whose session is still looked up on $engine', (engine) => {
  it('ends with the server, and does not hold it up', async () => {
    const database = await engine.open();
    const stopping = aMoment();
    const noticed: Database = {
      ...database,
      async listen(...given) {
        const stop = await database.listen(...given);
        return () => {
          stopping.come();
          return stop();
        };
      },
    };
    const server = await startServer({ database: noticed, features: [authFeature], beatMs: NEVER });
    const { token } = await server.member();
    const letGo = await holdSessions(database);
    const stream = await ask(server, token);
    await allRead(server);
    const closed = server.close();
    await stopping.hasCome; // the streams that there are have been ended
    await letGo();
    await closed;
    await stream.ended;
    await database.close();
  });

  it('is not begun for somebody who has gone meanwhile, nor are they online by it', async () => {
    let clock = Date.parse('2026-11-20T12:00:00Z');
    const server = await startServer({
      engine,
      features: [authFeature],
      beatMs: 50,
      now: () => new Date(clock),
    });
    const { id, token } = await server.member();
    const witness = await ask(server);
    const letGo = await holdSessions(server.database);
    const gone = await ask(server, token);
    await allRead(server);
    gone.close();
    await allRead(server);
    await letGo();
    const next = await ask(server, token);
    await next.heard('"beat"'); // the one before was answered, too
    next.close();
    await allRead(server);
    clock += 60_000;
    await witness.heard(`"beat":${clock}`);
    const [row] = await server.database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.lastSeen).toEqual(new Date(clock - 60_000));
    await server.close();
  });
});
