import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bot as contract } from '#contract/bot.ts';
import { events } from '#contract/events.ts';
import { signatureHeaders } from '#server/core/identity/signature.ts';
import { events as eventsTable } from '#server/db/event-tables.ts';
import { leadership } from '#contract/leadership.ts';
import { unreadableAnswers } from '#tests/support/hostile/bot-answers.inputs.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const SECRET = 'a secret of the test bot, long enough';

describe.each(engines)('the chat bot, heard by a server on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    // Nothing listens at this address: in these tests only the bot calls.
    const config = { botWebhookUrl: 'http://127.0.0.1:9', botWebhookSecret: SECRET };
    server = await startServer({ engine, config });
  });
  afterAll(() => server.close());

  it('says where it announced an event, in its answer or later, and devices learn of it', async () => {
    const eventId = await createEvent(server.database.db);
    const place = { channelId: 'c1', messageId: 'm1' };
    await server.call(contract.placeEvent, {
      params: { id: eventId },
      body: place,
      headers: signed(place),
    });
    const again = { params: { id: eventId }, body: place, headers: signed(place) };
    await server.call(contract.placeEvent, again);
    const seen = await server.call(events.one, { params: { id: eventId } });
    expect(seen).toMatchObject({ discordChannelId: 'c1', discordMessageId: 'm1', revision: 2 });
    const unknown = { ...again, params: { id: '00000000-0000-4000-8000-000000000000' } };
    expect(await server.refusal(contract.placeEvent, unknown)).toMatchObject({ status: 404 });
  });

  it('is not believed without its signature, with another body, or after five minutes', async () => {
    const eventId = await createEvent(server.database.db);
    const place = { channelId: 'c1', messageId: 'm1' };
    const attempts = {
      unsigned: {},
      'signed with another secret': signed(place, { secret: 'another secret, also long enough' }),
      'signed for another body': signed({ ...place, channelId: 'c2' }),
      'signed six minutes ago': signed(place, { now: new Date(Date.now() - 360_000) }),
      'signed six minutes ahead': signed(place, { now: new Date(Date.now() + 360_000) }),
    };
    for (const [kind, headers] of Object.entries(attempts)) {
      const call = { params: { id: eventId }, body: place, headers };
      expect(await server.refusal(contract.placeEvent, call), kind).toMatchObject({ status: 401 });
    }
    const [row] = await server.database.db
      .select()
      .from(eventsTable)
      .where(eq(eventsTable.id, eventId));
    expect(row?.discordChannelId).toBeNull();
  });

  it('has its signature checked before its body, which nobody else is told about', async () => {
    const params = { id: await createEvent(server.database.db) };
    const faulty = { channelId: '' } as never;
    const unsigned = { params, body: faulty };
    expect(await server.refusal(contract.placeEvent, unsigned)).toMatchObject({ status: 401 });
    const call = { ...unsigned, headers: signed(faulty) };
    expect(await server.refusal(contract.placeEvent, call)).toMatchObject({
      status: 422,
      fields: { messageId: 'This field is required.' },
    });
  });

  it.each(unreadableAnswers.filter(({ input }) => input.startsWith('{"channelId":')))(
    'SPEC 7.19 in a form that can’t be read is told to Admins until it can be: $input ($source)',
    async ({ input }) => {
      const eventId = await createEvent(server.database.db);
      const { token } = await server.member({ role: 'Admin' });
      const kinds = async () => {
        const { troubles } = await server.call(leadership.troubles, { token });
        return troubles.flatMap(({ kind, about }) => (kind === 'bot.answer' ? [about] : []));
      };
      const call = (body: string) =>
        server.fetch(`/api/bot/events/${eventId}`, {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            ...signatureHeaders({ secret: SECRET, now: new Date(), body }),
          },
          body,
        });
      const { status } = await call(input);
      if (status === 422) expect(await kinds()).toEqual(['the callback']);
      else expect([400, 413]).toContain(status); // no JSON at all
      expect((await call('{"channelId":"1","messageId":"2"}')).status).toBe(204);
      expect(await kinds()).toEqual([]);
    },
  );
});

function signed(body: object, more: { secret?: string; now?: Date } = {}): Record<string, string> {
  return signatureHeaders({ secret: SECRET, now: new Date(), ...more, body: JSON.stringify(body) });
}
