import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { rawCaller, type RawCall } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const at = '/departments/logistics/resources';
const chart = {
  name: 'Star chart',
  link: 'https://example.org/chart',
  description: 'Lanes.',
  tags: ['maps'],
};

describe.each(engines)('SPEC 7.13 the resources of a department on $engine', (engine) => {
  let server: TestServer;
  let manager: string;
  let call: RawCall;

  beforeAll(async () => {
    server = await startServer({ engine });
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    const member = await server.member({ primaryPositionId });
    manager = member.username;
    call = rawCaller(server, member.token);
  });
  afterAll(() => server.close());

  const add = async () => (await call('POST', at, chart)).reply as { id: string; revision: number };
  const listed = async () => (await call('GET', at)).reply as { id: string }[];

  it('are added, and the reply is the new one', async () => {
    const { status, reply } = await call('POST', at, chart);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ ...chart, id: expect.any(String) as string });
    expect(await listed()).toContainEqual(reply);
  });

  it('are changed in every part by sending the resource', async () => {
    const before = await add();
    const after = {
      name: 'Star charts',
      link: 'https://example.org/charts',
      description: 'Lanes and beacons.',
      tags: ['maps', 'lanes'],
    };
    const { status, reply } = await call('PUT', `${at}/${before.id}`, { ...before, ...after });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ ...after, id: before.id });
    expect(await listed()).toContainEqual(reply);
  });

  it('are sorted by name as people do', async () => {
    const names = ['Lane 10', 'lane 9', 'Lane 2'];
    for (const name of names) await call('POST', at, { ...chart, name });
    const { reply } = await call('GET', at);
    const found = (reply as { name: string }[]).map(({ name }) => name);
    expect(found.filter((name) => names.includes(name))).toEqual(['Lane 2', 'lane 9', 'Lane 10']);
  });

  it('are deleted', async () => {
    const { id } = await add();
    expect((await call('DELETE', `${at}/${id}`)).status).toBe(204);
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    expect((await call('DELETE', `${at}/${id}`)).status).toBe(404);
  });

  it.each(['', '   '])('need a name, and %j is none', async (name) => {
    const before = await listed();
    const { status, reply } = await call('POST', at, { ...chart, name });
    expect(status).toBe(422);
    expect(reply).toMatchObject({ fields: { name: expect.any(String) as string } });
    expect(await listed()).toEqual(before);
  });

  it('take no other link with an edit than when they are added', async () => {
    const { id } = await add();
    const { status } = await call('PUT', `${at}/${id}`, { ...chart, link: 'javascript:alert(1)' });
    expect(status).toBe(422);
    expect(await listed()).toContainEqual(expect.objectContaining({ id, link: chart.link }));
  });

  it.each(['https://bank.example@evil.example/', 'https://user:secret@example.org/'])(
    'take no link that names a user: %s',
    async (link) => {
      const { id } = await add();
      const fields = { link: 'Leave the username and password out of the link.' };
      for (const [method, path] of [
        ['POST', at],
        ['PUT', `${at}/${id}`],
      ] as const) {
        const { status, reply } = await call(method, path, { ...chart, link });
        expect(status).toBe(422);
        expect(reply).toMatchObject({ fields });
      }
    },
  );

  it('refuse an edit of an older revision with the current one and who changed it', async () => {
    const before = await add();
    const write = (name: string) =>
      call('PUT', `${at}/${before.id}`, { ...chart, name, revision: before.revision });
    expect((await write('First')).status).toBe(200);
    const { status, reply } = await write('Late');
    expect(status).toBe(409);
    expect(reply).toMatchObject({
      code: 'stale_revision',
      changedBy: manager,
      current: { id: before.id, name: 'First' },
    });
  });
});
