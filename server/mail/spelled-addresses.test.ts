import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import { visibleText } from '#contract/visible-text.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { typedAddresses } from '#tests/support/hostile/email-addresses.inputs.ts';
import { linksIn } from '#tests/support/outside/mailbox.ts';

const accepted = typedAddresses.filter(({ expected }) => expected !== null);
/** What nobody sees is taken away first (SPEC 5.26). */
const refused = typedAddresses.filter(({ input }) => !isEmailAddress(visibleText(input)));

describe.each(engines)('SPEC 5.29 addresses on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());
  const addressees = () => server.mailbox.received.map(({ to }) => to?.[0]?.address);

  it('a reset link goes to the address that is stored, however the typed one is spelled', async () => {
    const stored = 'Finn@B\u00fccher.example';
    const { username } = await createUser(server.database.db, { email: stored });
    await server.askForLink('\ufb01NN@BU\u0308CHER.example');
    const [mail] = await server.mailbox.mailsTo('Finn@xn--bcher-kva.example');
    expect(mail?.text).toContain(username);
    await server.askForLink('finn@xn--bcher-kva.example'); // one in ten minutes, whatever the spelling
    await server.askForLink('nobody@example.org');
    await createUser(server.database.db, { email: 'last@example.org' });
    await server.askForLink('last@example.org');
    await server.mailbox.mailsTo('last@example.org');
    expect(addressees()).toEqual(['Finn@xn--bcher-kva.example', 'last@example.org']);
  });

  it('accounts that spell one address differently each get a link at their own', async () => {
    const spelled = ['Ann@example.org', 'ann@example.org', 'ann@example.org'];
    const owners: string[] = [];
    for (const email of spelled) {
      owners.push((await createUser(server.database.db, { email })).username);
    }
    await server.askForLink('ANN@EXAMPLE.ORG');
    const [one] = await server.mailbox.mailsTo('Ann@example.org');
    const [other] = await server.mailbox.mailsTo('ann@example.org');
    expect([linksIn(one), linksIn(other)].map(({ length }) => length)).toEqual([1, 2]);
    expect(one?.text).toContain(owners[0]);
    expect(one?.messageId).not.toBe(other?.messageId);
  });

  it('a registration is welcomed at its own address, in the form that mail servers have', async () => {
    const body = await server.aRegistration({ email: '\u7528\u6237@b\u00fccher.example' });
    await server.call(accounts.register, { body });
    const [mail] = await server.mailbox.mailsTo('\u7528\u6237@b\u00fccher.example');
    expect(mail?.text).toContain(body.username);
  });

  it.each(accepted)('$input is taken by the call ($source)', async ({ input }) => {
    expect((await server.askForLink(input)).message).toContain('If your email is registered');
  });

  it.each(refused)('$input is refused at its field ($source)', async ({ input }) => {
    const problem = await server.refusal(accounts.requestPasswordReset, { body: { email: input } });
    expect(problem).toMatchObject({ status: 422, fields: { email: expect.any(String) as string } });
  });
});
