import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEFT_OUT_HEADER } from '#contract/headers.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { removedInputs } from '#tests/support/hostile/removed.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('SPEC 5.34 what is left out of HTML on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    ({ token } = await server.member({ role: 'Admin' }));
  });
  afterAll(() => server.close());

  const save = (body: object, key = randomUUID()) =>
    server.fetch('/api/departments/logistics/briefing', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });

  it.each(removedInputs)('is said to the author of a program: $source', async ({ input, told }) => {
    const answer = await save({ content: input });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get(LEFT_OUT_HEADER)).toBe(told);
  });

  it('is said again to a call that is repeated, and to whoever writes PascalCase', async () => {
    const key = randomUUID();
    const body = { Content: '<p>a <a href="rules.html">b</a></p>' };
    const told = '1 link address that is not allowed';
    for (const answer of [await save(body, key), await save(body, key)]) {
      expect(answer.headers.get(LEFT_OUT_HEADER)).toBe(told);
    }
  });

  it('is not said of a call that is refused', async () => {
    const answer = await save({
      content: '<iframe src="https://a.example"></iframe>',
      revision: 'x',
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.has(LEFT_OUT_HEADER)).toBe(false);
  });
});
