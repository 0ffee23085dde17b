import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** Beats that never come by themselves. */
const NEVER = HOUR_MS;

describe.each(engines)('how many are online, on $engine', (engine) => {
  let server: TestServer;
  let leader: { token: string };
  const streams: { stop: () => void }[] = [];
  beforeAll(async () => {
    server = await startServer({ engine, features: [authFeature], beatMs: NEVER });
    leader = await server.member({ role: 'Leader' });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.stop();
  });
  afterAll(() => server.close());

  const open = async (token: string, at = server) => {
    const stream = await listenTo(at, token);
    streams.push(stream);
    return stream;
  };
  /** The next number that the stream tells. */
  const told = async ({ next }: Awaited<ReturnType<typeof open>>): Promise<number> => {
    const line = await next();
    if (line !== 'end' && 'online' in line && line.online !== undefined) return line.online;
    if (line === 'end') throw new Error('The stream ended.');
    return told({ next } as Awaited<ReturnType<typeof open>>);
  };

  it('is told to a leader at once, and again when somebody comes or goes', async () => {
    const stream = await open(leader.token);
    const before = await told(stream);
    const pilot = await server.member();
    await open(pilot.token);
    expect(await told(stream)).toBe(before + 1);
    await server.call(auth.away, { body: pilot.token });
    expect(await told(stream)).toBe(before);
  });

  it('is told to nobody else', async () => {
    const pilot = await server.member();
    const stream = await open(pilot.token);
    await told(await open(leader.token));
    await server.call(auth.logout, { token: pilot.token });
    const lines = [];
    for (let line = await stream.next(); line !== 'end'; line = await stream.next())
      lines.push(line);
    expect(lines.filter((line) => 'online' in line)).toEqual([]);
  });
});
