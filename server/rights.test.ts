import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Contract, Endpoint } from '#contract/endpoint.ts';
import { accounts } from '#contract/accounts.ts';
import { viewAllFlags } from '#domain/permissions.rules.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { sessions } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const inLogistics = positionByTitle('Hauler')?.id ?? null;
const elsewhere = positionByTitle('Chief Medical Officer')?.id ?? null;

const otherFlags = ['BetaTester', 'AccessReports', 'SpecialOps', ...viewAllFlags] as const;

/** The table's people, each with nothing but what its name says; null is a visitor. */
const people: Readonly<Record<string, Parameters<TestServer['member']>[0] | null>> = {
  visitor: null,
  recruit: { flags: [] },
  OrgMember: {},
  manager: { tertiaryPositionId: inLogistics },
  'manager elsewhere': { primaryPositionId: elsewhere },
  'manager, no flag': { flags: [], primaryPositionId: inLogistics },
  CanEditEvents: { flags: ['CanEditEvents'] },
  canCreatePosts: { flags: ['canCreatePosts'] },
  CanManagePosts: { flags: ['CanManagePosts'] },
  CanManageUsers: { flags: ['CanManageUsers'] },
  'the other flags': { flags: [...otherFlags] },
  Leader: { flags: [], role: 'Leader' },
  Admin: { flags: [], role: 'Admin' },
  'deleted Admin': { role: 'Admin' },
  'expired Admin': { role: 'Admin' },
};
/** Whose token is dead. */
const gone = ['deleted Admin', 'expired Admin'];

const product = readFileSync(join(import.meta.dirname, '..', 'docs', 'product.md'), 'utf8');
const [heads = [], ...rows] = product
  .split('\n')
  .filter((line) => /^\| (?:call |`[A-Z]+ \/)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/[|`]/g, '').trim()));
const documented = new Map(rows.map(([call = '', ...cells]) => [call, cells]));

const calls = Object.values<Contract>(api)
  .flatMap((feature) => Object.values(feature))
  .map((endpoint) => ({ call: nameOf(endpoint), endpoint }));

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
}

it('the table of SPEC 6 has a row for each call and a column for each kind of person', () => {
  expect(heads.slice(1)).toEqual(Object.keys(people));
  expect([...documented.keys()].toSorted()).toEqual(calls.map(({ call }) => call).toSorted());
});

describe.each(engines)('the rights of SPEC 6 on $engine', (engine) => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  const join = async (who: string) => {
    const token = people[who] && (await server.member(people[who])).token;
    if (token) tokens.set(who, token);
  };
  beforeAll(async () => {
    server = await startServer({ engine });
    await server.member({ role: 'Admin' }); // the last Admin may not leave
    for (const who of Object.keys(people)) await join(who);
    await server.call(accounts.remove, { token: tokens.get('deleted Admin') ?? '' });
    const past = { expiresAt: new Date(Date.now() - 1) };
    const { id, token } = await server.member({ role: 'Admin' });
    tokens.set('expired Admin', token);
    await server.database.db.update(sessions).set(past).where(eq(sessions.userId, id));
  });
  afterAll(() => server.close());

  // Rights come before the body: where a call needs one, it is refused for its missing body by now, and nothing changes.
  it.each(calls)('$call', async ({ call, endpoint }) => {
    const may: string[] = [];
    for (const who of Object.keys(people)) {
      const token = tokens.get(who);
      const input = { params: placeOf(endpoint), ...(token && { token }) };
      const { status, body } = await server.send(endpoint, input);
      await body?.cancel();
      const isKnown = token !== undefined && !gone.includes(who);
      if (!isKnown) expect(status).not.toBe(403);
      else if (endpoint.access !== 'bot') expect(status).not.toBe(401);
      if (isKnown && endsSession.has(call)) await join(who);
      may.push(status === 401 || status === 403 ? '-' : 'yes');
    }
    expect(may).toEqual(documented.get(call));
  });
});

/** Whoever makes one of these has to come back for the next call. */
const endsSession = new Set(['POST /auth/logout', 'POST /auth/away', 'DELETE /auth/user/delete']);

/** A thing that is not there, in the department of the manager. */
function placeOf({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => [name, name === 'departmentId' ? 'logistics' : randomUUID()]),
  );
}
