import { afterEach, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { createCrowd } from '#tests/support/factories/crowd.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { headOf, openSocket, type RawSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

const NEVER = HOUR_MS;

let server: TestServer;
const sockets: RawSocket[] = [];
/** A live stream that has brought its first beat. */
const listen = async (token?: string) => {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const socket = await openSocket(server.url, `${headOf('GET /api/live', headers)}\r\n`);
  sockets.push(socket);
  await socket.heard('"beat"');
  return socket;
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await server.close();
});

it.each(engines)(
  'a member who opens one live stream too many loses the oldest, and nobody else loses one: on $engine',
  async (engine) => {
    server = await startServer({
      engine,
      features: [authFeature],
      beatMs: NEVER,
      guards: { streams: { member: 2, address: 1 } },
    });
    const [one, other] = [await server.member(), await server.member()];
    const [theirs, visitor] = [await listen(other.token), await listen()];
    const [first, second, third] = [
      await listen(one.token),
      await listen(one.token),
      await listen(one.token),
    ];
    await first.ended;
    expect([theirs, visitor, second, third].map(({ isOpen }) => isOpen)).toEqual(
      Array(4).fill(true),
    );
    second.close();
    await second.ended;
    await listen(one.token);
    expect(third.isOpen).toBe(true); // what was closed gave its place back
  },
);

it.each(engines)(
  'two thousand live streams of members at one address stay open, and calls are answered beside them: on $engine',
  async (engine) => {
    server = await startServer({ engine, features: [authFeature], beatMs: NEVER });
    const crowd = await createCrowd(server.database, 100);
    for (const { token } of crowd)
      await Promise.all(Array.from({ length: 20 }, () => listen(token)));
    expect(sockets.filter(({ isOpen }) => isOpen)).toHaveLength(2_000);
    const answers = await Promise.all(
      crowd.map(({ token }) => server.send(auth.profile, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  },
);
