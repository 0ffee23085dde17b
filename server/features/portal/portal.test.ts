import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { portal, type PortalEdit } from '#contract/portal.ts';
import { site } from '#contract/site.ts';
import { DEFAULT_ACCENT } from '#domain/looks/accent.ts';
import { portalSettings } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('SPEC 22 the settings of the portal on $engine', (engine) => {
  let server: TestServer;
  let mailbox: Mailbox;
  let token: string;
  let admin: { readonly id: string; readonly username: string };
  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startServer({
      engine,
      config: { smtpUrl: mailbox.url, publicUrl: 'https://crew.example.org' },
    });
    const made = await server.member({ username: 'Captain', role: 'Admin' });
    ({ token } = made);
    admin = made;
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });
  beforeEach(() => server.database.db.delete(portalSettings));

  const save = (body: PortalEdit) => server.call(portal.save, { token, body });
  const refused = (body: object, at = server) => at.refusal(portal.save, { token, body });

  it('SPEC 22.1 has defaults, takes what is set, and goes back to them', async () => {
    expect(await server.call(portal.read, { token })).toEqual({
      name: { value: 'Muster', from: 'default' },
      tagline: { value: '', from: 'default' },
      accent: { value: DEFAULT_ACCENT, from: 'default' },
      contactEmail: { value: null, from: 'default' },
      chatInviteUrl: { value: null, from: 'default' },
      zone: { value: 'UTC', from: 'default' },
      registration: { value: 'open', from: 'default' },
      notice: { value: false, from: 'default' },
      mailFrom: { value: 'no-reply@crew.example.org', from: 'default' },
      logo: { value: null, from: 'default' },
      background: { value: null, from: 'default' },
    });
    const set = {
      ...{ name: 'Dawn Line', tagline: 'Every lane', accent: '#85B9FB', zone: 'europe/berlin' },
      ...{ contactEmail: 'host@crew.example.org', chatInviteUrl: 'chat.example.org/join' },
    };
    const saved = await save(set);
    expect(saved).toMatchObject({
      name: { value: 'Dawn Line', from: 'portal' },
      accent: { value: '#85b9fb', from: 'portal' },
      zone: { value: 'Europe/Berlin', from: 'portal' },
      chatInviteUrl: { value: 'https://chat.example.org/join', from: 'portal' },
      mailFrom: { value: 'host@crew.example.org', from: 'default' },
    });
    expect(await server.call(site.read)).toMatchObject({
      ...{ name: 'Dawn Line', tagline: 'Every lane', accent: '#85b9fb' },
      ...{ contactEmail: 'host@crew.example.org' },
    });
    expect((await save({ tagline: 'Onward' })).name.value).toBe('Dawn Line');
    expect((await save({ name: null })).name).toEqual({ value: 'Muster', from: 'default' });
    expect((await server.call(site.read)).tagline).toBe('Onward');
  });

  it.each([
    ['name', { name: ' ' }, 'Give the portal a name.'],
    ['name', { name: 'x'.repeat(101) }, null],
    ['tagline', { tagline: 'x'.repeat(201) }, null],
    ['accent', { accent: 'red' }, 'A colour is # and six digits, such as #f7c37d.'],
    ['accent', { accent: '#123456;' }, 'A colour is # and six digits, such as #f7c37d.'],
    [
      'accent',
      { accent: '#7a1f1f' },
      expect.stringMatching(/^This colour is too dark .* #\w{6}\.$/),
    ],
    ['contactEmail', { contactEmail: 'nobody' }, "That doesn't look like an email address."],
    ['mailFrom', { mailFrom: 'x@example.org\r\nBcc: y@example.org' }, null],
    ['chatInviteUrl', { chatInviteUrl: 'javascript:alert(1)' }, null],
    ['zone', { zone: 'Mars/Olympus' }, expect.stringMatching(/no such time zone/)],
    ['registration', { registration: 'maybe' }, 'Choose open, invited or closed.'],
    ['logo', { logo: '/uploads/mine.png' }, null],
  ])(
    'SPEC 22.2 refuses a wrong %s at its field, and changes nothing',
    async (field, wrong, said) => {
      const refusal = await refused({ tagline: 'Kept out', ...wrong });
      expect(refusal.status).toBe(422);
      expect(Object.keys(refusal.fields ?? {})).toContain(field);
      if (said !== null) expect(refusal.fields?.[field]).toEqual(said);
      expect(await server.database.db.select().from(portalSettings)).toEqual([]);
    },
  );

  it('SPEC 22.1 lets the environment win, says so, and refuses to set what it sets', async () => {
    await save({ name: 'Dawn Line', tagline: 'Ours' });
    const fixed = await startServer({
      database: server.database,
      config: { orgName: 'Fixed Fleet', mailFrom: 'post@fleet.example' },
    });
    const read = await fixed.call(portal.read, { token });
    expect(read.name).toEqual({ value: 'Fixed Fleet', from: 'environment' });
    expect(read.mailFrom).toEqual({ value: 'post@fleet.example', from: 'environment' });
    expect(read.tagline).toEqual({ value: 'Ours', from: 'portal' });
    for (const name of ['Other', null]) {
      const refusal = await refused({ name, tagline: 'Theirs' }, fixed);
      expect(refusal).toMatchObject({
        status: 422,
        fields: {
          name: 'ORG_NAME sets this on the server. Change it there, or take it out to set it here.',
        },
      });
    }
    expect((await fixed.call(site.read)).tagline).toBe('Ours');
    await fixed.close();
  });

  it('SPEC 22.1 is for Admins alone, and noted with what it was before', async () => {
    const leader = await server.member({ role: 'Leader', flags: ['OrgMember'] });
    for (const who of [leader.token, undefined]) {
      const as = who === undefined ? {} : { token: who };
      const status = who === undefined ? 401 : 403;
      expect((await server.send(portal.read, as)).status).toBe(status);
      expect((await server.send(portal.save, { ...as, body: { name: 'X' } })).status).toBe(status);
      expect((await server.send(portal.testMail, as)).status).toBe(status);
    }
    await save({ name: 'Dawn Line' });
    await save({ name: 'Dusk Line' });
    const { entries } = await server.call(audit.list, { token, query: { subject: 'portal' } });
    expect(entries[0]).toMatchObject({
      ...{ actor: 'Captain', action: 'updated' },
      before: { name: 'Dawn Line' },
    });
  });

  it('SPEC 22.4 shows in the manifest, the calendar’s API and the mails from the next one on', async () => {
    await save({ name: 'Dawn Line', mailFrom: 'post@dawn.example' });
    const docs = (await (await server.fetch('/api/openapi.json')).json()) as { info: object };
    expect(docs.info).toMatchObject({ title: 'Dawn Line API' });
    await server.call(portal.testMail, { token });
    const [mail] = await mailbox.mailsTo(await addressOf(admin.id));
    expect(mail).toMatchObject({
      from: { name: 'Dawn Line', address: 'post@dawn.example' },
      subject: expect.stringContaining('Dawn Line') as string,
    });
  });

  it('SPEC 22.6 says what the mail server said of a test it didn’t take', async () => {
    mailbox.refuse(550);
    const refusal = await server.refusal(portal.testMail, { token });
    mailbox.refuse(null);
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect(refusal.message).toMatch(/^The mail server didn't take it\. It says: .*No\./);
  });

  it('SPEC 22.6 says that no mail leaves a server without SMTP_URL', async () => {
    const mute = await startServer({ database: server.database });
    expect(await mute.refusal(portal.testMail, { token })).toMatchObject({
      status: 409,
      message:
        "No mail leaves this server: members who forget their password can't reset it. Set SMTP_URL.",
    });
    await mute.close();
  });

  it('SPEC 22.6 tests mails twenty times an hour at most', async () => {
    const other = await server.member({ role: 'Admin' });
    mailbox.refuse(550);
    for (let sent = 0; sent < 20; sent += 1)
      expect((await server.send(portal.testMail, { token: other.token })).status).toBe(422);
    mailbox.refuse(null);
    const refusal = await server.refusal(portal.testMail, { token: other.token });
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  async function addressOf(id: string): Promise<string> {
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    return row?.email ?? '';
  }
});
