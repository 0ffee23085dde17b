import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departments } from '#contract/departments.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)("a department's address on $engine", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  it('answers 404 for a department that does not exist, also to an Admin', async () => {
    const params = { departmentId: 'piracy' };
    const { token } = await server.member({ role: 'Admin' });
    expect(await server.refusal(departments.roster, { params, token })).toMatchObject({
      status: 404,
      message: 'Department not found.',
    });
  });

  it('takes the department in any letter case, for the rights as for the rows', async () => {
    const params = { departmentId: 'LOGISTICS' };
    const hauler = positionByTitle('Hauler')?.id ?? null;
    const manager = await server.member({ tertiaryPositionId: hauler });
    const body = { content: '<p>Any case.</p>' };
    await server.call(departments.saveBriefing, { params, body, token: manager.token });
    const { token } = await server.member();
    const { content } = await server.call(departments.briefing, {
      params: { departmentId: 'logistics' },
      token,
    });
    expect(content).toBe('<p>Any case.</p>');
  });
});
