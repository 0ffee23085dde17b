import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { documents, fixedPages, type PageRow } from '#contract/documents.ts';
import { pageWork } from '#contract/page-work.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('SPEC 26 pages on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  let clock = new Date('2026-06-01T10:00:00Z');
  beforeAll(async () => {
    server = await startServer({ engine, now: () => clock });
    token = (await server.member({ username: 'admin', role: 'Admin' })).token;
  });
  afterAll(() => server.close());

  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const list = () => server.call(pageWork.list, { token });
  const create = (body: { title: string; name?: string; content?: string }): Promise<PageRow> =>
    server.call(pageWork.create, { token, body });
  const refusalOf = (body: { title: string; name?: string }) =>
    server.refusal(pageWork.create, { token, body });
  const remove = (name: string) => server.send(pageWork.remove, { token, params: { name } });
  const save = (name: string, body: Parameters<typeof put>[1]) => put(name, body);
  function put(name: string, body: { title?: string; content?: string; inSidebar?: boolean }) {
    return server.call(documents.savePage, { token, params: { name }, body });
  }
  const read = (name: string) => server.call(documents.page, { params: { name } });

  it('SPEC 26.6 are listed by title, also those of the portal that nobody has written', async () => {
    await create({ title: 'Code of conduct', content: '<p>Be kind.</p>' });
    const pages = await list();
    expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining([...fixedPages]));
    expect(pages.map(({ title }) => title)).toEqual([
      ...['Changelog', 'Code of conduct', 'History', 'Mission', 'Privacy Policy'],
      ...['Terms of Service', 'Vision'],
    ]);
    expect(pages[1]).toEqual({
      ...{ id: 'code-of-conduct', title: 'Code of conduct', address: '/page/code-of-conduct' },
      ...{ inSidebar: false, isDeletable: true, updatedAt: clock.toISOString(), revision: 1 },
    });
    expect(pages[5]).toMatchObject({ address: '/terms-of-service', isDeletable: false });
  });

  it('SPEC 26.4 a page has the name that its title makes, or another, in lower case', async () => {
    expect(await create({ title: 'Übungen & Flüge!' })).toMatchObject({ id: 'übungen-flüge' });
    expect(await create({ title: 'Rules of the hangar', name: 'Hangar-4' })).toMatchObject({
      id: 'hangar-4',
      title: 'Rules of the hangar',
      content: '',
      updatedAt: null,
    });
  });

  it.each([
    ['HANGAR-4', 'There is a page of this name already.'],
    ['Mission', 'The portal itself uses this address. Choose another one.'],
    ['terms-of-service', 'The portal itself uses this address. Choose another one.'],
    ['Leader-Dashboard', 'The portal itself uses this address. Choose another one.'],
    ['../etc', 'Use letters, digits, hyphens and underscores for the address.'],
  ])('SPEC 26.4 the name %s is refused, in any letter case', async (name, message) => {
    expect(await refusalOf({ title: 'Other', name })).toMatchObject({
      ...{ status: 422, fields: { name: message } },
    });
  });

  it('SPEC 26.4 a title without a letter makes no name', async () => {
    expect(await refusalOf({ title: '!!!' })).toMatchObject({ status: 422, fields: {} });
  });

  it('SPEC 26.3 what is missing in a change stays, and the address as well', async () => {
    const made = await create({ title: 'Handbook', content: '<p>Fly.</p>' });
    pass(DAY_MS);
    const renamed = await save('handbook', { title: 'The handbook' });
    expect(renamed).toEqual({ ...made, title: 'The handbook', revision: 2 });
    const shown = await save('Handbook', { inSidebar: true });
    expect(shown).toEqual({ ...renamed, inSidebar: true, revision: 3 });
    const written = await save('handbook', { content: '<p>Fly well.</p>' });
    expect(written).toMatchObject({ title: 'The handbook', inSidebar: true });
    expect([made.updatedAt, written.updatedAt]).toEqual([
      new Date(clock.getTime() - DAY_MS).toISOString(),
      clock.toISOString(),
    ]);
    const nobody = { token, params: { name: 'nobodys' }, body: { title: 'Nobody’s' } };
    expect(await server.refusal(documents.savePage, nobody)).toMatchObject({ status: 404 });
  });

  it('SPEC 26.1 policy, terms and changelog begin with their texts, and go back to them when emptied', async () => {
    const first = await read('Terms-of-Service');
    expect(first).toMatchObject({ id: 'terms-of-service', revision: 0, updatedAt: null });
    expect(first.content.match(/<h2>/g)).toHaveLength(13);
    expect(first.content).toContain('This portal is run by Muster for');
    expect((await read('changelog')).content).toContain('v1.0.3, April 4, 2025');
    await save('privacy-policy', { inSidebar: true });
    expect((await read('privacy-policy')).content).toContain('speak to the leadership');
    await save('terms-of-service', { content: '<p>Ours.</p>' });
    expect(await read('terms-of-service')).toMatchObject({
      content: '<p>Ours.</p>',
      updatedAt: clock.toISOString(),
    });
    await save('terms-of-service', { content: '<p></p>' });
    expect((await read('terms-of-service')).content).toBe(first.content);
  });

  it('SPEC 26.8 a deleted page comes back as it was, and not over one of the same name', async () => {
    const made = await create({ title: 'Insurance', content: '<p>All of it.</p>' });
    expect((await remove('Insurance')).status).toBe(204);
    expect((await remove('insurance')).status).toBe(404);
    const gone = { params: { name: 'insurance' } };
    expect(await server.refusal(documents.page, gone)).toMatchObject({ status: 404 });
    pass(1);
    expect((await restoreLatest(server, { token, subject: 'page' })).status).toBe(204);
    expect(await read('insurance')).toEqual({ ...made, revision: 2 });
    pass(1);
    await remove('insurance');
    pass(1);
    expect(await create({ title: 'Insurance' })).toMatchObject({ revision: 3 });
    expect((await restoreLatest(server, { token, subject: 'page' })).status).toBe(422);
  });

  it('SPEC 26.8 a page that is made anew replaces the deleted one on a device that missed both', async () => {
    await create({ title: 'Lanes', content: '<p>Old</p>' });
    await save('lanes', { content: '<p>Older</p>' });
    const device = new Device(server);
    await device.pull();
    expect(device.one('pages', 'lanes')).toMatchObject({ content: '<p>Older</p>', revision: 2 });
    await remove('lanes');
    await save('lanes', { content: '<p>New</p>' });
    await device.pull();
    expect(device.one('pages', 'lanes')).toMatchObject({ content: '<p>New</p>', revision: 3 });
  });

  it.each(fixedPages)('SPEC 26.8 the page %s is not deleted', async (name) => {
    expect(await server.refusal(pageWork.remove, { token, params: { name } })).toMatchObject({
      status: 422,
      message: "The portal's own pages can't be deleted.",
    });
  });

  it('SPEC 26.9 every change is in the audit by the page’s title, and an earlier title and text come back', async () => {
    await create({ title: 'Alliances', content: '<p>Two.</p>' });
    pass(1);
    await save('alliances', { title: 'Friends' });
    pass(1);
    await save('alliances', { inSidebar: true });
    const query = { subject: 'page', subjectId: 'alliances' } as const;
    const { entries } = await server.call(audit.list, { token, query });
    expect(entries).toMatchObject([
      { action: 'updated', title: 'Friends', after: { inSidebar: true }, isRestorable: false },
      { action: 'updated', title: 'Friends', after: { title: 'Friends' }, isRestorable: true },
      { action: 'created', title: 'Alliances' },
    ]);
    pass(1);
    const params = { id: String(entries[1]?.id) };
    expect((await server.send(audit.restore, { token, params })).status).toBe(204);
    expect(await read('alliances')).toMatchObject({ title: 'Alliances', inSidebar: true });
  });
});
