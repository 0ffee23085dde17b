import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { problem } from '#contract/problem.ts';
import { site } from '#contract/site.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { implement } from './implement.ts';
import { readSecrets } from '#server/core/identity/secrets.ts';
import { signToken } from '#server/core/identity/tokens.ts';

// How any call is read and answered. What depends on the database is tested on both engines elsewhere.

const siteRoutes = implement(
  'site',
  { read: site.read },
  {
    async read({ services: { config } }) {
      const features = { bot: false, mail: false, emailService: false };
      return {
        name: config.host,
        tagline: '',
        chatInviteUrl: null,
        contactEmail: null,
        pushKey: null,
        registration: 'open' as const,
        notice: false,
        ...{ accent: null, logo: null, background: null },
        features,
      };
    },
  },
);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ features: [authFeature, probeFeature(), { routes: siteRoutes }] });
  ({ token } = await server.member({ username: 'Pilot' }));
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

describe('a path', () => {
  it.each(['/api/site', '/API/Site', '/Api/SITE/'])(
    'matches in any letter case: %s',
    async (path) => {
      expect((await server.fetch(path)).status).toBe(200);
    },
  );

  it('keeps the letter case of its parameters', async () => {
    const answer: unknown = await (await server.fetch('/api/PROBE/Greet/FarWatch')).json();
    expect(answer).toEqual({ caller: null, name: 'FarWatch' });
  });

  it('names a department in any letter case, and rights are asked for that department', async () => {
    const chief = await server.member({ role: 'Admin' });
    const answer = await server.call(probe.department, {
      token: chief.token,
      params: { departmentId: 'Logistics' },
    });
    expect(answer).toEqual({ departmentId: 'logistics' });
  });

  it.each([
    ['GET', '/api/nothing-here', 404, 'not_found'],
    ['POST', '/API/nothing/here', 404, 'not_found'],
    ['GET', '/api', 404, 'not_found'],
    ['DELETE', '/api/Site', 405, 'method_not_allowed'],
    ['GET', '/api/probe/count', 405, 'method_not_allowed'],
    ['GET', '/api/%E0%A4%A', 400, 'malformed'],
    ['GET', '/api/probe/greet/%00', 404, 'not_found'],
    ['GET', '/api/probe/greet/x?loud=%00', 422, 'invalid'],
  ])('%s %s is answered with %d as a problem in JSON', async (method, path, status, code) => {
    const response = await server.fetch(path, { method, headers: { 'idempotency-key': 'k-1' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(problem.parse(await response.json())).toMatchObject({ status, code });
    expect(response.headers.get('muster-api')).toBe('1');
    expect(response.headers.get('idempotency-key')).toBe('k-1');
  });

  it('says which methods it takes when it takes another one', async () => {
    const response = await server.fetch('/api/probe/count', { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('an answer', () => {
  it('carries the marker and the key of its entry, also when it is a yes', async () => {
    const key = randomUUID();
    const response = await server.send(probe.count, { token, key, body: { name: 'marked' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('muster-api')).toBe('1');
    expect(response.headers.get('idempotency-key')).toBe(key);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('without a shape is a 204', async () => {
    expect((await server.send(auth.logout)).status).toBe(204);
  });

  it('to something unexpected is a 500 that tells nothing of the inside', async () => {
    const response = await server.send(probe.trouble, {
      token,
      body: { name: 'x', kind: 'crash' },
    });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('secret');
    expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['code', 'message', 'status']);
  });
});

describe('a body', () => {
  const post = (path: string, body: string, headers: Record<string, string> = json) =>
    server.fetch(path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    });

  it('may be written in PascalCase or camelCase', async () => {
    for (const names of [
      ['Username', 'Password'],
      ['username', 'password'],
    ] as const) {
      const body = JSON.stringify({ [names[0]]: 'pilot', [names[1]]: 'fly-safe-citizen' });
      expect((await post('/api/Auth/Login', body)).status).toBe(200);
    }
  });

  it('that is no JSON is a 400', async () => {
    const response = await post('/api/probe/count', '{"name": ');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed' });
  });

  it.each([
    ['a NUL character', '{"name": "a\\u0000b"}', 'name'],
    ['half of a surrogate pair', '{"name": "a\\ud800b"}', 'name'],
    ['either in the name of a field', '{"name": "ok", "more": {"\\u0000": 1}}', 'more'],
  ])('with %s is a 422, also under a key', async (_, body, field) => {
    for (const more of [{}, { 'idempotency-key': randomUUID() }]) {
      const response = await post('/api/probe/count', body, { ...json, ...more });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        fields: { [field]: "This contains characters that can't be stored." },
      });
    }
    const whole = await post('/api/probe/count', '{"name": "a\\ud83d\\ude00b"}');
    expect(whole.status).toBe(200); // the control: a whole pair
  });

  it.each([
    ['nested deeper than a stack is high', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['wide', `[${'0,'.repeat(20_000)}0]`],
  ])('%s, and no longer than others, is a 400 before it is parsed', async (_, text) => {
    for (const more of [{}, { 'idempotency-key': randomUUID() }]) {
      const response = await post('/api/probe/count', text, { ...json, ...more });
      expect([response.status, (await response.json()) as unknown]).toMatchObject([
        400,
        {
          code: 'malformed',
          message: 'The body has more parts than any call here takes.',
        },
      ]);
    }
  });

  it('of another kind is a 400, and an oversized one a 413', async () => {
    expect(
      (await post('/api/probe/count', '<x/>', { 'content-type': 'application/xml' })).status,
    ).toBe(400);
    const large = await post('/api/probe/count', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect([large.status, (await large.json()) as unknown]).toMatchObject([
      413,
      { code: 'too_large' },
    ]);
  });

  it('with wrong fields is a 422 that names each of them with a sentence', async () => {
    const refusal = await server.refusal(probe.count, { token, body: { name: '', by: 1.5 } });
    expect(refusal).toMatchObject({
      code: 'invalid',
      fields: { name: 'This field is required.', by: 'This must be a whole number.' },
    });
    const missing = await server.refusal(probe.count, { token, body: {} as never });
    expect(missing.fields).toEqual({ name: 'This field is required.' });
  });
});

describe('who calls', () => {
  const deadTokens = [
    ['a malformed one', 'nonsense'],
    ['one of another server', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2lnbmF0dXJl'],
    ['one without a signature', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'],
  ] as const;

  it.each(deadTokens)('with a dead token (%s) is a 401 where one is needed', async (_, dead) => {
    expect(await server.refusal(auth.profile, { token: dead })).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it.each(deadTokens)('with a dead token (%s) is a visitor on public calls', async (_, dead) => {
    const answer = await server.call(probe.greet, { token: dead, params: { name: 'x' } });
    expect(answer.caller).toBeNull();
  });

  it('with a token of ours that names no session at all is a 401', async () => {
    const { session } = await readSecrets(server.database.db, server.config);
    const claims = { sub: randomUUID(), username: 'x', role: 'Admin', flags: [], avatarUrl: '' };
    for (const sid of ['x', '', '0', `${randomUUID()}0`]) {
      const foreign = await signToken({ ...claims, sid }, session);
      expect(await server.refusal(auth.profile, { token: foreign })).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    }
  });

  it('without a token is a 401 where one is needed, and without the right a 403', async () => {
    const params = { departmentId: 'medical' };
    expect((await server.refusal(probe.department, { params })).code).toBe('unauthenticated');
    expect((await server.refusal(probe.department, { token, params })).code).toBe('forbidden');
  });

  it('FAULTS 22 is refused when the body was written by another member', async () => {
    const headers = { 'muster-user': randomUUID() };
    const refusal = await server.refusal(probe.count, {
      token,
      headers,
      body: { name: 'foreign' },
    });
    expect(refusal).toMatchObject({ status: 401, code: 'user_mismatch' });
    expect((await server.refusal(probe.count, { headers, body: { name: 'foreign' } })).code).toBe(
      'unauthenticated',
    );
  });

  it('FAULTS 20 is asked to update when the format of the entry is unknown', async () => {
    const body = { name: 'format' };
    const unknown = await server.refusal(probe.count, {
      token,
      headers: { 'muster-outbox': '99' },
      body,
    });
    expect(unknown).toMatchObject({ status: 426, code: 'update_required' });
    await server.call(probe.count, { token, headers: { 'muster-outbox': '1' }, body });
  });
});

describe('too many calls at once', () => {
  it('FAULTS 32 are told to come back, with our marker, and served when there is room again', async () => {
    const full = await startServer({
      features: [probeFeature()],
      guards: { running: { all: 0, visitors: 0, address: 0, member: 0 } },
    });
    const refused = await full.fetch('/api/probe/greet/x');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('muster-api')).toBe('1');
    await full.close();
    for (let n = 0; n < 3; n += 1)
      expect((await server.fetch('/api/probe/greet/x')).status).toBe(200);
  });
});
