import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departments } from '#contract/departments.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { users } from '#server/db/schema.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const logistics = { departmentId: 'logistics' };
const medical = { departmentId: 'medical' };

describe.each(engines)('a department on $engine', (engine) => {
  let server: TestServer;
  let admin: string;
  let manager: string;
  let pilot: { id: string; token: string; username: string };

  beforeAll(async () => {
    server = await startServer({ engine });
    admin = (await server.member({ role: 'Admin' })).token;
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    manager = (await server.member({ primaryPositionId })).token;
    pilot = await server.member();
  });
  afterAll(() => server.close());

  describe('roster and positions', () => {
    it('lists whoever holds a position of the department in any slot, and nobody else', async () => {
      const title = 'Chief Medical Officer';
      const chief = await server.member({ tertiaryPositionId: positionByTitle(title)?.id ?? null });
      const roster = await server.call(departments.roster, { params: medical, token: pilot.token });
      expect(roster).toMatchObject([
        { username: chief.username, tertiaryPosition: { department: 'medical', title } },
      ]);
    });

    it('is without whoever has lost the flag OrgMember, which every device is told', async () => {
      const title = 'Chief Exploration Officer';
      const params = { departmentId: 'exploration' };
      const chief = await server.member({ primaryPositionId: positionByTitle(title)?.id ?? null });
      const device = new Device(server, pilot.token);
      await device.pull();
      const onDevice = () => device.one('members', chief.id);
      const read = () => server.call(departments.roster, { params, token: pilot.token });
      const held = { username: chief.username, primaryPosition: { title } };
      expect(await read()).toMatchObject([held]);
      expect(onDevice()).toMatchObject({ isOrgMember: true, ...held });
      await server.database.db
        .update(users)
        .set({ flags: ['BetaTester'], revision: 2 })
        .where(eq(users.id, chief.id));
      expect(await read()).toEqual([]);
      await device.pull();
      expect(onDevice()).toMatchObject({ isOrgMember: false, ...held });
    });

    it('tells of a member what SPEC 3.11 names and nothing else, in the order of the names', async () => {
      const idOf = (title: string) => positionByTitle(title)?.id ?? null;
      const params = { departmentId: 'technology' };
      const [first, second] = [
        await server.member({
          username: 'adriatic',
          role: 'Leader',
          avatarUrl: '/uploads/face.webp',
          primaryPositionId: idOf('Hauler'),
          secondaryPositionId: idOf('Chief Technology Officer'),
        }),
        await server.member({
          username: 'Baltic',
          primaryPositionId: idOf('Chief Technology Officer'),
        }),
      ];
      expect(await server.call(departments.roster, { params, token: pilot.token })).toEqual([
        {
          id: first.id,
          username: 'adriatic',
          role: 'Leader',
          avatarUrl: '/uploads/face.webp',
          primaryPosition: { department: 'logistics', title: 'Hauler' },
          secondaryPosition: { department: 'technology', title: 'Chief Technology Officer' },
          tertiaryPosition: null,
        },
        {
          id: second.id,
          username: 'Baltic',
          role: 'Member',
          avatarUrl: '',
          primaryPosition: { department: 'technology', title: 'Chief Technology Officer' },
          secondaryPosition: null,
          tertiaryPosition: null,
        },
      ]);
    });

    it('lists the positions with their catalogue ids, the chief among them', async () => {
      const titles = await server.call(departments.positions, {
        params: medical,
        token: pilot.token,
      });
      expect(titles).toContainEqual({
        id: positionByTitle('Chief Medical Officer')?.id,
        title: 'Chief Medical Officer',
      });
      expect(titles.map(({ title }) => title)).not.toContain('Hauler');
    });
  });

  describe('briefing', () => {
    it('is empty until somebody writes one, is told as it was saved, and is each department’s own', async () => {
      const read = (departmentId: string) =>
        server.call(departments.briefing, { params: { departmentId }, token: pilot.token });
      expect(await read('exploration')).toEqual({ id: 'exploration', content: '', revision: 0 });
      const params = { departmentId: 'exploration' };
      const body = { content: '<p>The long way round.</p>' };
      const saved = await server.call(departments.saveBriefing, { params, body, token: admin });
      expect(saved).toMatchObject({ id: 'exploration', ...body });
      expect(await read('exploration')).toEqual(saved);
      expect((await read('intelligence')).content).toBe('');
    });

    it('without a revision, as SPEC has it, is taken whatever was saved before', async () => {
      const params = { departmentId: 'operations' };
      for (const content of ['<p>One</p>', '<p>Two</p>', '<p>Three</p>']) {
        const call = { params, body: { content }, token: admin };
        expect((await server.call(departments.saveBriefing, call)).content).toBe(content);
      }
    });

    it('is stored without anything that could run', async () => {
      const content = '<p onclick="x()">Form up<script>alert(1)</script></p>';
      const saved = await server.call(departments.saveBriefing, {
        params: logistics,
        body: { content },
        token: manager,
      });
      expect(saved.content).toBe('<p>Form up</p>');
    });

    it('refuses an edit of an older revision with the current text and who changed it', async () => {
      const write = (content: string, revision?: number) => ({
        params: { departmentId: 'security' },
        body: { content, ...(revision === undefined ? {} : { revision }) },
        token: admin,
      });
      const first = await server.call(departments.saveBriefing, write('<p>One</p>', 0));
      await server.call(departments.saveBriefing, write('<p>Two</p>', first.revision));
      const refusal = await server.refusal(
        departments.saveBriefing,
        write('<p>Late</p>', first.revision),
      );
      expect(refusal).toMatchObject({
        code: 'stale_revision',
        current: { content: '<p>Two</p>' },
      });
      expect(refusal.changedBy).toMatch(/^member-/);
    });
  });
});
