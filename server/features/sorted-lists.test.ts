import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departments } from '#contract/departments.ts';
import { members, membersPage, type MembersQuery } from '#contract/members.ts';
import { byName } from '#domain/by-name.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { postings, resources, users, videoCategories, videos } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { sortedNames } from '#tests/support/hostile/sorted-names.inputs.ts';
import { rawCaller, type RawCall } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const at = '/departments/logistics';
const logistics = { departmentId: 'logistics' };

/** The PostgreSQL database of the tests has locale C, in which only ASCII characters count as letters. */
describe.each(engines)('SPEC 2.51 lists as people sort them, on $engine', (engine) => {
  let server: TestServer;
  let admin: { readonly id: string; readonly username: string; readonly token: string };
  let call: RawCall;

  beforeAll(async () => {
    server = await startServer({ engine });
    admin = await server.member({ role: 'Admin' });
    call = rawCaller(server, admin.token);
  });
  afterAll(() => server.close());

  /** The column's value in each row of a list. */
  async function listed(path: string, column: string): Promise<unknown[]> {
    const rows = (await call('GET', `${at}${path}`)).reply as Record<string, unknown>[];
    return rows.map((row) => row[column]);
  }

  it.each(sortedNames)('resources: $expected ($source)', async ({ input, expected }) => {
    const { db } = server.database;
    await db.delete(resources);
    const link = 'https://example.org';
    await db.insert(resources).values(input.map((name) => ({ ...logistics, name, link })));
    expect(await listed('/resources', 'name')).toEqual(expected);
  });

  it.each(sortedNames)('postings: $expected ($source)', async ({ input, expected }) => {
    const { db } = server.database;
    await db.delete(postings);
    await db.insert(postings).values(input.map((title) => ({ ...logistics, title })));
    expect(await listed('/applications', 'title')).toEqual(expected);
    expect(await listed('/applications/admin', 'title')).toEqual(expected);
  });

  it.each(sortedNames)('videos: $expected ($source)', async ({ input, expected }) => {
    const { db } = server.database;
    await db.delete(videoCategories);
    const library = 'logistics';
    const shelves = await db
      .insert(videoCategories)
      .values(input.map((categoryName) => ({ library, categoryName })))
      .returning({ id: videoCategories.id });
    const categoryId = shelves[0]?.id ?? '';
    const videoUrl = 'https://player.vimeo.com/video/1084537';
    await db
      .insert(videos)
      .values(input.map((videoTitle) => ({ library, categoryId, videoTitle, videoUrl })));
    expect(await listed('/video-categories', 'categoryName')).toEqual(expected);
    const path = `/video-categories/${categoryId}/videos`;
    expect(await listed(path, 'videoTitle')).toEqual(expected);
  });

  it.each(sortedNames)('members: $expected ($source)', async ({ input, expected }) => {
    const { db } = server.database;
    await db.delete(users).where(ne(users.id, admin.id));
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    for (const username of input) {
      const email = `${username}@example.org`;
      await createUser(db, { username, email, primaryPositionId });
    }
    const { token } = admin;
    const roster = await server.call(departments.roster, { params: logistics, token });
    expect(roster.map(({ username }) => username)).toEqual(expected);

    const asked = async (query: MembersQuery) => {
      const page = membersPage.parse(await server.call(members.list, { token, query }));
      return page.members.map(({ username }) => username);
    };
    const wanted = { department: 'logistics' };
    expect(await asked(wanted)).toEqual(expected);
    const byAddress = [...input].sort((a, b) => byName(`${a}@example.org`, `${b}@example.org`));
    expect(await asked({ ...wanted, sort: 'email' })).toEqual(byAddress);
    expect(await asked({ ...wanted, sort: 'role' })).toEqual(expected);
    expect(await asked({ ...wanted, order: 'descending' })).toEqual([...expected].reverse());
    const pages = await Promise.all(
      input.map((_, offset) => asked({ ...wanted, limit: '1', offset: String(offset) })),
    );
    expect(pages.flat()).toEqual(expected);
    const everybody = (await call('GET', '/auth/user')).reply as { username: string }[];
    const others = everybody.filter(({ username }) => username !== admin.username);
    expect(others.map(({ username }) => username)).toEqual(expected);
  });
});
