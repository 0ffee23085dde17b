import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications } from '#contract/applications.ts';
import { submissions } from '#server/db/application-tables.ts';
import { postings } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('the applications that one member may send on $engine', (engine) => {
  let server: TestServer;
  let postingId: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    postingId = await aPosting();
  });
  afterAll(() => server.close());

  const aPosting = async () => {
    const [row] = await server.database.db
      .insert(postings)
      .values({ departmentId: 'logistics', title: 'Hauler' })
      .returning({ id: postings.id });
    if (!row) throw new Error('The posting was not stored.');
    return row.id;
  };
  const memberWith = async (count: number, to = postingId) => {
    const member = await server.member();
    const rows = Array.from({ length: count }, () => ({
      id: randomUUID(),
      postingId: to,
      userId: member.id,
      message: '<p>Me.</p>',
    }));
    await server.database.db.insert(submissions).values(rows);
    return member;
  };
  const submit = (token: string, key = randomUUID()) => {
    const params = { departmentId: 'logistics', postingId };
    return server.send(applications.submit, {
      token,
      key,
      params,
      body: { message: '<p>Me.</p>' },
    });
  };
  const told = async (answer: Response) => [answer.status, await answer.json()] as const;

  it('are fifty; one more is refused for good with a sentence, under its key as well', async () => {
    const { token } = await memberWith(49);
    const [last, beyond] = [randomUUID(), randomUUID()];
    expect((await submit(token, last)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      expect(await told(await submit(token, beyond))).toMatchObject([
        409,
        {
          code: 'quota_reached',
          message:
            "You've sent 50 applications, and that's the limit. Old ones stop counting when their posting is deleted.",
        },
      ]);
    }
    expect((await submit(token, last)).status).toBe(200); // a repetition adds none
    expect((await submit((await server.member()).token)).status).toBe(200); // nobody else is held up
  });

  it('are no more when many are sent at once', async () => {
    const { token } = await memberWith(48);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  });

  it('stop counting with their posting', async () => {
    const old = await aPosting();
    const { token } = await memberWith(50, old);
    expect((await submit(token)).status).toBe(409); // control
    const admin = await server.member({ role: 'Admin', flags: ['OrgMember'] });
    const params = { departmentId: 'logistics', postingId: old };
    await server.call(applications.remove, { token: admin.token, params });
    expect((await submit(token)).status).toBe(200);
  });
});
