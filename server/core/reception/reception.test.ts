import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { site } from '#contract/site.ts';
import { features } from '#server/features.ts';
import type { Database } from '#server/db/database.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engineNamed, engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { headOf, openSocket, type RawSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Guards } from './guards.ts';

const json = { 'content-type': 'application/json' };
/** A login whose body never comes, but for its first byte. */
const unfinishedLogin = `${headOf('POST /api/auth/login', { ...json, 'content-length': 100 })}\r\n{`;
/** Longer than any test: what ends in one ends for another reason. */
const patient = {
  headMs: 300_000, // Node takes no more
  bodyMs: { small: HOUR_MS, richText: HOUR_MS, upload: HOUR_MS },
  stillMs: HOUR_MS,
};

const sockets: RawSocket[] = [];
const open = async (server: TestServer, beginning: string) => {
  const socket = await openSocket(server.url, beginning);
  sockets.push(socket);
  return socket;
};
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

// Whoever signs in is looked up and counted in the database; what stands below is judged without asking it.
describe.each(engines)('a thousand sockets that never finish their body on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, features });
  });
  afterAll(() => server.close());

  it('shut out nobody: health, and sixty members signing in at the same address, are answered', async () => {
    const members = await Promise.all(
      Array.from({ length: 60 }, () => createUser(server.database.db)),
    );
    for (let n = 0; n < 1_000; n += 1) await open(server, unfinishedLogin);
    expect(await server.call(site.health)).toMatchObject({ status: 'ok' });
    const tokens = await Promise.all(members.map(({ username }) => server.signIn(username)));
    const answers = await Promise.all(
      tokens.flatMap((token) => [server.send(auth.profile, { token }), server.send(site.read)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe('a request that is not finished', () => {
  const impatient = { ...patient, headMs: 300, bodyMs: { ...patient.bodyMs, small: 300 } };
  const beginnings = [
    ['head', headOf('POST /api/auth/login')],
    ['body', unfinishedLogin],
  ] as const;
  let database: Database;
  let server: TestServer | undefined;
  beforeAll(async () => {
    database = await engineNamed.pglite.open();
  });
  afterAll(() => database.close());
  const start = async (limits: Partial<Guards>) => {
    server = await startServer({ database, features: [authFeature], guards: limits });
    return server;
  };
  afterEach(async () => {
    await server?.close(); // with sockets that are still unfinished
  });

  it.each(beginnings)('is cut when its %s takes too long', async (_, beginning) => {
    const socket = await open(await start(impatient), beginning);
    await socket.ended;
  });

  it.each(beginnings)(
    'is the oldest of too many with an unfinished %s, and is cut',
    async (_, text) => {
      const at = await start({ ...patient, heads: 3, unfinished: { address: 3, member: 3 } });
      const first = await open(at, text);
      const rest = [await open(at, text), await open(at, text), await open(at, text)];
      await first.ended;
      expect(rest.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
    },
  );

  it('does not keep a server waiting that stops', async () => {
    const at = await startServer({ database, features: [authFeature], guards: patient });
    const begun = [await open(at, headOf('POST /api/auth/login')), await open(at, unfinishedLogin)];
    await at.fetch('/api/nothing'); // both have arrived by now
    await at.close();
    await Promise.all(begun.map(({ ended }) => ended));
  });

  it('is forgotten when its sender goes while the token is still looked at', async () => {
    const at = await start(patient);
    const { token } = await at.member();
    const length = { 'content-type': 'text/plain', 'content-length': 10 };
    const head = headOf('POST /api/auth/away', { ...length, authorization: `Bearer ${token}` });
    const timers = () => process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;
    await at.fetch('/api/nothing');
    const before = timers();
    for (let n = 0; n < 50; n += 1) (await open(at, `${head}\r\n`)).close();
    await expect.poll(timers, { timeout: 10_000 }).toBeLessThan(before + 10);
  });

  it('counts for its member and not for the address, where there is a valid token', async () => {
    const at = await start({ ...patient, unfinished: { address: 1, member: 2 } });
    const begin = (token: string) => {
      const authorization = `Bearer ${token}`;
      const length = { 'content-type': 'text/plain', 'content-length': 10 };
      return open(at, `${headOf('POST /api/auth/away', { ...length, authorization })}\r\n`);
    };
    const [one, other] = [await at.member(), await at.member()];
    const visitor = await open(at, unfinishedLogin);
    const [first, second] = [await begin(one.token), await begin(one.token)];
    const theirs = await begin(other.token);
    await begin(one.token);
    await first.ended;
    expect([visitor, second, theirs].map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  });
});

describe('a body that nobody is signed in for', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ features, guards: { ...patient, lingerMs: 50 } });
  });
  afterAll(() => server.close());

  const briefing = 'PUT /api/departments/logistics/briefing';

  it.each([
    ['without a token', {}],
    [
      'with a token that is not ours',
      { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln' },
    ],
  ])('is refused before it was sent, and not waited for: %s', async (_, headers) => {
    const head = headOf(briefing, { ...json, ...headers, 'content-length': 600_000 });
    const socket = await open(server, `${head}\r\n`);
    expect(await socket.heard('unauthenticated')).toMatch(/^HTTP\/1\.1 401 /);
    await socket.ended;
  });

  it.each(['/api/auth/login', '/api/nothing', '/nothing'])(
    'is small, else refused before it was sent: %s',
    async (path) => {
      const head = headOf(`POST ${path}`, { ...json, 'content-length': 60_000 });
      const socket = await open(server, `${head}\r\n`);
      expect(await socket.heard('too_large')).toMatch(/^HTTP\/1\.1 413 /);
      await socket.ended;
    },
  );
});

describe('a body that nobody can read', () => {
  let database: Database;
  beforeAll(async () => {
    database = await engineNamed.pglite.open();
  });
  afterAll(() => database.close());

  const broken = '{"username":';
  const head = { ...json, 'content-length': broken.length, connection: 'close' };
  const send = (server: TestServer, headers: Readonly<Record<string, string>> = {}) =>
    open(server, `${headOf('POST /api/auth/login', { ...head, ...headers })}\r\n${broken}`);
  const start = (more: Partial<Guards>) =>
    startServer({
      database,
      features: [authFeature],
      config: { trustsProxy: () => true },
      guards: { unreadableMs: HOUR_MS, ...more },
    });

  it('is refused at the pace of its sender, and keeps nobody else waiting', async () => {
    const server = await start({});
    const { token } = await server.member();
    expect(await (await send(server)).ended).toContain('malformed');
    const next = await send(server);
    const others = [
      await send(server, { 'x-forwarded-for': '203.0.113.1' }),
      await send(server, { authorization: `Bearer ${token}` }),
    ];
    for (const other of others) expect(await other.ended).toContain('malformed');
    expect(await (await server.fetch('/api/nothing')).json()).toMatchObject({ code: 'not_found' });
    await server.member(); // signs in at the same address
    expect(next.isOpen).toBe(true);
    await server.close(); // whoever still waits is told now
    expect(await next.ended).toContain('malformed');
  });

  it('has a place in the share of what is unfinished while its refusal waits', async () => {
    const server = await start({ cutMs: 0, unfinished: { address: 2, member: 2 } });
    await (
      await send(server)
    ).ended;
    const first = await send(server);
    const rest = [await send(server), await send(server)];
    expect(await first.ended).toBe('');
    expect(rest.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    await server.close();
  });

  it('gives its place back when its sender does not wait', async () => {
    const server = await start({ cutMs: 0, unfinished: { address: 2, member: 2 } });
    await (
      await send(server)
    ).ended;
    const waiting = await send(server);
    (await send(server)).close();
    await server.fetch('/api/nothing'); // by now the server has seen it go
    await send(server);
    await server.fetch('/api/nothing');
    expect(waiting.isOpen).toBe(true);
    await server.close();
  });
});
