import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installations } from '#contract/installations.ts';
import { leadership } from '#contract/leadership.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

describe.each(engines)('SPEC 11.9 an installation that failed, on $engine', (engine) => {
  let server: TestServer;
  let clock = new Date();
  beforeAll(async () => {
    server = await startServer({ engine, now: () => clock });
  });
  afterAll(() => server.close());

  const told = async () => {
    const { token } = await server.member({ role: 'Admin' });
    const { troubles } = await server.call(leadership.troubles, { token });
    return troubles.filter(({ kind }) => kind === 'installation.failed').map((one) => one.reason);
  };
  const tell = (token: string, changed: string) =>
    server.send(installations.tellFailed, { token, body: { changed } });

  it('is shown to Admins with the file that was changed', async () => {
    const { token } = await server.member();
    expect((await tell(token, '/assets/main-abc123.js')).status).toBe(204);
    expect(await told()).toEqual(['/assets/main-abc123.js']);
  });

  it.each(['assets/main.js', 'https://evil.example/x', '/<b>', `/${'x'.repeat(200)}`, '/a b', ''])(
    'of %j is refused, and nobody is told',
    async (changed) => {
      const { token } = await server.member();
      const before = await told();
      expect((await tell(token, changed)).status).toBe(422);
      expect(await told()).toEqual(before);
    },
  );

  it('is heard of five times an hour from one member, and from nobody who isn’t one', async () => {
    const { token } = await server.member();
    for (const count of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await tell(token, `/file-${count}.js`)).status).toBe(204);
    }
    expect(await told()).toEqual(['/file-5.js']);
    clock = new Date(clock.getTime() + HOUR_MS);
    await tell(token, '/file-8.js');
    expect(await told()).toEqual(['/file-8.js']);
    expect((await tell('', '/file-9.js')).status).toBe(401);
  });
});
