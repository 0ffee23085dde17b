import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { submissions } from '#server/db/application-tables.ts';
import { postings, users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { rawCaller, type RawCall } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const at = '/departments/logistics/applications';
const draft = { title: 'Hauler', description: '<p>Fly freight.</p>', tags: ['freight'] };

interface Posting {
  readonly id: string;
  readonly revision: number;
  readonly submissions?: readonly { readonly username: string | null; readonly message: string }[];
}

describe.each(engines)('SPEC 7.14 the applications of a department on $engine', (engine) => {
  let server: TestServer;
  let manager: string;
  let manages: RawCall;
  let applies: RawCall;

  beforeAll(async () => {
    server = await startServer({ engine });
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    const member = await server.member({ primaryPositionId });
    manager = member.username;
    manages = rawCaller(server, member.token);
    applies = rawCaller(server, (await server.member()).token);
  });
  afterAll(() => server.close());

  const post = async (more: Partial<typeof draft> = {}) =>
    (await manages('POST', at, { ...draft, ...more })).reply as Posting;
  const seenBy = async (call: RawCall, path: string, id: string) =>
    ((await call('GET', path)).reply as Posting[]).find((one) => one.id === id);
  const submissionsTo = async (id: string) =>
    (await seenBy(manages, `${at}/admin`, id))?.submissions;

  it('are posted open, and members see them without what was submitted', async () => {
    const { status, reply } = await manages('POST', at, draft);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ ...draft, isOpen: true });
    const { id } = reply as Posting;
    await applies('POST', `${at}/${id}/submit`, { message: '<p>For managers.</p>' });
    expect(await seenBy(applies, at, id)).toEqual(reply);
  });

  it('are changed, closed and reopened by sending the posting with isOpen', async () => {
    const { id } = await post();
    const other = { title: 'Miner', description: '<p>Dig.</p>', tags: ['ore'] };
    for (const isOpen of [false, true]) {
      const { status, reply } = await manages('PUT', `${at}/${id}`, { ...other, isOpen });
      expect(status).toBe(200);
      expect(reply).toMatchObject({ ...other, id, isOpen });
      expect(await seenBy(applies, at, id)).toEqual(reply);
    }
  });

  it('are deleted with all that was submitted to them', async () => {
    const { id } = await post();
    await applies('POST', `${at}/${id}/submit`, { message: '<p>Me.</p>' });
    expect((await manages('DELETE', `${at}/${id}`)).status).toBe(204);
    expect(await seenBy(applies, at, id)).toBeUndefined();
    const { db } = server.database;
    expect(await db.select().from(submissions).where(eq(submissions.postingId, id))).toEqual([]);
  });

  it.each([
    { ...draft, title: '' },
    { ...draft, title: '  ' },
    { description: '', tags: [] },
  ])('SPEC 5.19 need a title: %j', async (body) => {
    const { status, reply } = await manages('POST', at, body);
    expect(status).toBe(422);
    expect(reply).toMatchObject({ fields: { title: 'Title is required.' } });
  });

  it('SPEC 5.19 are named after a position of their own department', async () => {
    const titles = async () =>
      ((await applies('GET', at)).reply as { title: string }[]).map(({ title }) => title);
    for (const title of ['Chief of everything', 'Gunner']) {
      const { status, reply } = await manages('POST', at, { ...draft, title });
      expect(status).toBe(422);
      const sentence = 'Choose a position in this department.';
      expect(reply).toMatchObject({ fields: { title: sentence } });
      expect(await titles()).not.toContain(title);
    }
    const { id } = await post();
    const renamed = { ...draft, title: 'Gunner', isOpen: true };
    expect((await manages('PUT', `${at}/${id}`, renamed)).status).toBe(422);
  });

  it('of a position that is no more can still be closed', async () => {
    const { id } = await post();
    const title = 'Wagoner';
    await server.database.db.update(postings).set({ title }).where(eq(postings.id, id));
    const { status } = await manages('PUT', `${at}/${id}`, { ...draft, title, isOpen: false });
    expect(status).toBe(200);
  });

  it('are kept with clean tags and without anything that could run', async () => {
    const description = '<p onclick="x()">Fly<script>alert(1)</script></p>';
    const made = await post({ description, tags: [' ore', 'ore', 'lanes,', ''] });
    expect(made).toMatchObject({ description: '<p>Fly</p>', tags: ['ore', 'lanes'] });
    const message = '  <p onclick="x()">Me<script>alert(1)</script></p> \n';
    await applies('POST', `${at}/${made.id}/submit`, { message });
    expect(await submissionsTo(made.id)).toMatchObject([{ message: '<p>Me</p>' }]);
  });

  it('refuse an edit of an older revision with the current one and who changed it', async () => {
    const { id, revision } = await post();
    const write = (isOpen: boolean) =>
      manages('PUT', `${at}/${id}`, { ...draft, isOpen, revision });
    expect((await write(false)).status).toBe(200);
    const { status, reply } = await write(true);
    expect(status).toBe(409);
    expect(reply).toMatchObject({
      code: 'stale_revision',
      changedBy: manager,
      current: { id, isOpen: false },
    });
  });

  it('AP2 keep what was submitted under an id that another member used, under another id, once for ever', async () => {
    const { id } = await post();
    const submit = `${at}/${id}/submit`;
    const key = randomUUID();
    const [first, second] = [await server.member(), await server.member()];
    const send = async (token: string, message: string) => {
      const response = await server.fetch(`/api${submit}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ message }),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { id: string }).id;
    };
    const ids: string[] = [];
    for (const round of ['sent', 'sent again', 'sent again when the keys are forgotten']) {
      if (round.endsWith('forgotten')) await server.database.db.delete(idempotency);
      ids.push(await send(first.token, '<p>One.</p>'), await send(second.token, '<p>Two.</p>'));
    }
    expect(ids).toEqual([key, ids[1], key, ids[1], key, ids[1]]);
    const found = (await submissionsTo(id)) ?? [];
    expect(found.map(({ username, message }) => [username, message]).sort()).toEqual(
      [
        [first.username, '<p>One.</p>'],
        [second.username, '<p>Two.</p>'],
      ].sort(),
    );
  });

  it('show what was submitted newest first, with name and picture while there is an account', async () => {
    const { id } = await post();
    const { db } = server.database;
    const [first, second, gone] = [
      await server.member({ avatarUrl: '/uploads/a.webp' }),
      await server.member(),
      await server.member(),
    ];
    for (const [day, { id: userId, token }] of [first, second, gone].entries()) {
      const submit = rawCaller(server, token);
      await submit('POST', `${at}/${id}/submit`, { message: '<p>Me.</p>' });
      const createdAt = new Date(Date.UTC(2026, 10, 1 + day));
      await db.update(submissions).set({ createdAt }).where(eq(submissions.userId, userId));
    }
    await db.delete(users).where(eq(users.id, gone.id));
    expect(await submissionsTo(id)).toMatchObject([
      { username: null, avatarUrl: '' },
      { username: second.username, avatarUrl: '' },
      { username: first.username, avatarUrl: '/uploads/a.webp' },
    ]);
  });
});
