import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_BATCH, replay } from '#contract/replay.ts';
import { aCall, named, type BatchedCall } from '#tests/support/servers/batches.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { countOf, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('a batch that none of our devices sends, on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine, features: [authFeature, probeFeature()] });
    ({ token } = await server.member());
  });
  afterAll(() => server.close());

  const key = randomUUID();
  it.each<[string, (call: BatchedCall) => unknown, string]>([
    [
      'the same key twice',
      (call) => [
        { ...call, key },
        { ...call, key },
      ],
      'invalid',
    ],
    ['an empty key', (call) => [call, { ...call, key: '' }], 'invalid'],
    ['a key that is too long', (call) => [call, { ...call, key: 'k'.repeat(201) }], 'invalid'],
    ['no calls', () => [], 'invalid'],
    ['no list', (call) => call, 'invalid'],
    [
      'too many calls',
      (call) => Array.from({ length: LARGEST_BATCH + 1 }, () => ({ ...call, key: randomUUID() })),
      'invalid',
    ],
    [
      'a call that may not wait',
      (call) => [call, { ...call, key, path: '/auth/login' }],
      'invalid',
    ],
    [
      'a read',
      (call) => [call, { ...call, key, method: 'GET', path: '/probe/greet/x' }],
      'invalid',
    ],
    ['an upload', (call) => [call, { ...call, key, path: '/probe/image' }], 'invalid'],
    ['itself', (call) => [call, { ...call, key, path: '/replay' }], 'invalid'],
    [
      'an unknown address',
      (call) => [call, { ...call, key, path: '/probe/count/more' }],
      'invalid',
    ],
    [
      'an address elsewhere',
      (call) => [call, { ...call, key, path: 'https://x.example/probe/count' }],
      'invalid',
    ],
    [
      'an address with a query',
      (call) => [call, { ...call, key, path: '/probe/count?x=1' }],
      'invalid',
    ],
    [
      'an unreadable address',
      (call) => [call, { ...call, key, method: 'PUT', path: '/probe/departments/%E0%A4%A' }],
      'malformed',
    ],
    ['a body that is no JSON', (call) => [call, { ...call, key, body: '{' }], 'malformed'],
    [
      'a body with a prototype',
      (call) => [call, { ...call, key, body: '{"__proto__":{}}' }],
      'malformed',
    ],
    [
      'a body that is too heavy',
      (call) => [call, { ...call, key, body: '['.repeat(50) }],
      'malformed',
    ],
    [
      'a body that is too large',
      (call) => [call, { ...call, key, body: JSON.stringify({ name: 'x'.repeat(60_000) }) }],
      'too_large',
    ],
    ['a text that cannot be stored', (call) => [call, { ...call, key: 'a\0b' }], 'invalid'],
  ])('FAULTS 32 is refused whole, with nothing done, if it holds %s', async (_, calls, code) => {
    const name = named();
    const body = { calls: calls(aCall(name)) } as never;
    expect((await server.refusal(replay, { token, body })).code).toBe(code);
    expect(await countOf(server.database.db, name)).toBe(0);
  });
});
