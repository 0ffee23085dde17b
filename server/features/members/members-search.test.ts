import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { searches } from '#tests/support/hostile/searches.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)(
  'SPEC 13.3 members are found however a name is written on $engine',
  (engine) => {
    let server: TestServer;
    let token: string;
    beforeAll(async () => {
      server = await startServer({ engine });
      ({ token } = await server.member({ username: 'zed', role: 'Leader' }));
      for (const [at, { title }] of searches.entries()) {
        const gameUserName = `${title} ${at}`;
        await createUser(server.database.db, { username: `member ${at}`, gameUserName });
      }
    });
    afterAll(() => server.close());

    it.each(searches.map((search, at) => ({ ...search, at })))(
      '$input, $title: $expected ($source)',
      async ({ input, at, expected }) => {
        const query = { text: input, limit: '200' };
        const found = await server.call(members.list, { token, query });
        const names = 'members' in found ? found.members.map(({ username }) => username) : [];
        expect(names.includes(`member ${at}`)).toBe(expected);
        expect(names).not.toContain('zed');
      },
    );

    it('whatever they change: what was there before is not found any more', async () => {
      const { id } = await createUser(server.database.db, {
        username: 'Vesper',
        discordName: 'Old-1',
      });
      const find = async (text: string) => {
        const found = await server.call(members.list, { token, query: { text } });
        return 'members' in found ? found.members.map((one) => one.id) : [];
      };
      const admin = await server.member({ role: 'Admin' });
      const body = { username: 'Vesper', email: 'new-address@example.org', discordName: 'New 2' };
      await server.call(members.update, { token: admin.token, params: { id }, body });
      expect(await find('old1')).toEqual([]);
      expect(await find('new2')).toEqual([id]);
      expect(await find('newaddress@')).toEqual([id]);
    });
  },
);
