import { describe, expect, test } from 'vitest';
import { anEntry, anEvent, EVENT, ME, OTHER, setUp } from '#tests/support/worlds/drain-fixture.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { frozen } from './outbox.ts';
import { PARK_AFTER } from './parking.ts';

describe('a drain', () => {
  test('OB2 sends each entry under its id, for its member, and takes it out with the answer', async () => {
    const { run, sent, outcomes, queue } = setUp([anEntry()], anEvent());
    expect(await run()).toEqual({ kind: 'empty' });
    expect(sent).toMatchObject([
      { method: 'POST', path: '/events/rsvp', key: 'entry-1', credentials: { userId: ME } },
    ]);
    expect(outcomes[0]?.settled).toMatchObject({ state: 'sent', id: 'entry-1', told: 0 });
    expect(queue()).toEqual([]);
  });

  test('OB9 a 401 holds the whole queue and counts no attempt (FAULTS 6)', async () => {
    const entries = [anEntry(), anEntry({ id: 'entry-2', args: { eventId: OTHER } })];
    const { run, sent, queue } = setUp(entries, { problem: 'session_ended' });
    expect(await run()).toEqual({ kind: 'needs-sign-in' });
    expect(sent).toHaveLength(1);
    expect(queue().map(({ attempts, state }) => [attempts, state])).toEqual([
      [0, 'waiting'],
      [0, 'waiting'],
    ]);
  });

  test('OB10 a deleted account ends the drain at once (FAULTS 8)', async () => {
    const { run, sent } = setUp([anEntry(), anEntry({ id: 'entry-2', args: { eventId: OTHER } })], {
      problem: 'account_deleted',
    });
    expect(await run()).toEqual({ kind: 'account-deleted' });
    expect(sent).toHaveLength(1);
  });

  test('OB3 a withdrawn right refuses with the reason, and other entries go on (FAULTS 7)', async () => {
    const entries = [anEntry(), anEntry({ id: 'entry-2', args: { eventId: OTHER } })];
    const { run, outcomes } = setUp(entries, { problem: 'forbidden' }, anEvent({ id: OTHER }));
    await run();
    expect(outcomes.map(({ settled }) => [settled?.state, settled?.problem?.message])).toEqual([
      ['refused', 'No: forbidden.'],
      ['sent', undefined],
    ]);
  });

  test('OB14 a full role is refused with the current figures, which become the truth (FAULTS 10)', async () => {
    const more = { current: anEvent({ revision: 9 }) };
    const { run, outcomes } = setUp([anEntry()], { problem: 'role_full', more });
    await run();
    expect(outcomes[0]?.settled).toMatchObject({
      state: 'refused',
      problem: { code: 'role_full' },
    });
    expect(outcomes[0]?.settled?.problem?.current).toBeUndefined(); // it is where it belongs
    expect(outcomes[0]?.effect.changes.events).toMatchObject([{ id: EVENT, revision: 9 }]);
  });

  test('SPEC 23.2 a newer version stays with the refusal, since it is compared later', async () => {
    const more = { current: anEvent({ revision: 9 }) };
    const { run, outcomes } = setUp([anEntry()], { problem: 'stale_revision', more });
    await run();
    expect(outcomes[0]?.settled?.problem).toMatchObject({ current: { id: EVENT, revision: 9 } });
  });

  test('OB25 an RSVP that arrives when its event is over is refused by name, with the event as it is', async () => {
    const more = { current: anEvent({ revision: 9 }) };
    const { run, outcomes, sent } = setUp([anEntry()], { problem: 'event_over', more });
    await run();
    expect(sent).toHaveLength(1);
    expect(outcomes[0]?.settled).toMatchObject({
      state: 'refused',
      label: { title: 'RSVP as Pilot, Convoy' },
      problem: { code: 'event_over' },
    });
    expect(outcomes[0]?.effect.changes.events).toMatchObject([{ id: EVENT, revision: 9 }]);
  });

  test('OB14 an RSVP to a deleted event is refused by name, and the event leaves the truth (FAULTS 9)', async () => {
    const { run, outcomes } = setUp([anEntry()], { problem: 'event_gone' });
    await run();
    expect(outcomes[0]?.settled).toMatchObject({
      state: 'refused',
      label: { title: 'RSVP as Pilot, Convoy' },
    });
    expect(outcomes[0]?.effect.deleted.events).toEqual([EVENT]);
  });

  test.each(['event_gone', 'role_gone', 'not_found'] as const)(
    'OB12 cancelling what is gone (%s) counts as done (FAULTS 9)',
    async (problem) => {
      const { run, outcomes } = setUp([anEntry({ args: { attending: false } })], { problem });
      await run();
      expect(outcomes[0]?.settled?.state).toBe('sent');
    },
  );

  test('OB13 an RSVP to an event that was moved is accepted with a notice (FAULTS 11)', async () => {
    const moved = setUp([anEntry()], anEvent({ start: '2026-12-02T19:00:00.000Z' }));
    await moved.run();
    expect(moved.outcomes[0]?.settled).toMatchObject({
      state: 'sent',
      notice: 'The event was moved to another time.',
    });
    const unmoved = setUp([anEntry()], anEvent({ start: '2026-12-01T20:00:00+01:00' }));
    await unmoved.run();
    expect(unmoved.outcomes[0]?.settled?.notice).toBeUndefined();
  });

  test('OB7 an accepted RSVP of an announced event is followed by a call of the bot (FAULTS 31)', async () => {
    const ids = { discordChannelId: 'c1', discordMessageId: 'm1' };
    const { run, sent, outcomes } = setUp([anEntry()], anEvent(ids), { ok: true });
    await run();
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/bot/rsvp-update', key: 'new-1' });
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
      eventId: EVENT,
      channelId: 'c1',
      messageId: 'm1',
    });
    expect(outcomes[1]?.settled).toBeNull();
  });

  test('OB7 a refused call of the bot is dropped without a trace', async () => {
    const ids = { discordChannelId: 'c1', discordMessageId: 'm1' };
    const { run, outcomes, queue } = setUp([anEntry()], anEvent(ids), { problem: 'forbidden' });
    expect(await run()).toEqual({ kind: 'empty' });
    expect(outcomes[1]?.settled).toBeNull();
    expect(queue()).toEqual([]);
  });

  test('OB26 a member who can’t go does not attend in another role either', async () => {
    const cannotGo = anEntry({ args: { attending: false, isCertain: true } });
    const own = { id: 'r1', eventId: EVENT, userId: ME, revision: 4, username: 'a', avatarUrl: '' };
    const attends = anEvent({ rsvps: [{ ...own, role: 'Medic', attending: true }] });
    const { run, sent } = setUp([cannotGo], attends);
    await run();
    expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toMatchObject([
      { role: 'Pilot', attending: false },
      { role: 'Medic', attending: false },
    ]);
  });

  test('OB26 control: what is cancelled on a screen is that role alone', async () => {
    const own = { id: 'r1', eventId: EVENT, userId: ME, revision: 4, username: 'a', avatarUrl: '' };
    const attends = anEvent({ rsvps: [{ ...own, role: 'Medic', attending: true }] });
    const { run, sent } = setUp([anEntry({ args: { attending: false } })], attends);
    await run();
    expect(sent).toHaveLength(1);
  });

  test('OB15 no answer stops the drain and counts nothing (FAULTS 2, 25, 27)', async () => {
    const { run, queue } = setUp([anEntry()], null);
    expect(await run()).toEqual({ kind: 'unreachable' });
    expect(queue()[0]).toMatchObject({ attempts: 0, state: 'waiting' });
  });

  test('OB5 an unanswered entry is sent again with the very same text under the same key (FAULTS 1)', async () => {
    const { run, sent } = setUp([anEntry()], null, anEvent());
    await run();
    await run();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('OB16 an entry that fails rests, is parked after five failures, and others go on (FAULTS 23)', async () => {
    const entries = [anEntry(), anEntry({ id: 'entry-2', seq: 2, args: { eventId: OTHER } })];
    const failing = { problem: 'internal' } as const;
    const { run, sent, clock, outcomes, queue } = setUp(
      entries,
      failing,
      anEvent({ id: OTHER }),
      failing,
    );
    expect(await run()).toMatchObject({ kind: 'resting' });
    expect(outcomes.map(({ entry }) => entry.id)).toEqual(['entry-2']);
    for (let i = 1; i < PARK_AFTER; i += 1) {
      clock.now += 60_000;
      await run();
    }
    expect(queue()[0]).toMatchObject({ state: 'parked', attempts: PARK_AFTER });
    const soFar = sent.length;
    clock.now += 60_000;
    await run();
    expect(sent).toHaveLength(soFar);
  });

  test('OB4 nothing overtakes an older entry on the same thing that rests', async () => {
    const later = anEntry({ id: 'entry-2', seq: 2, args: { attending: false } });
    const { run, sent } = setUp(
      [anEntry({ request: { method: 'POST', path: '/x', body: '{}' } }), later],
      {
        problem: 'internal',
      },
    );
    await run();
    expect(sent.map(({ key }) => key)).toEqual(['entry-1']);
  });

  test.each(['rate_limited', 'busy'] as const)(
    'OB17 %s stops the drain for as long as it says (FAULTS 24)',
    async (problem) => {
      const { run, queue } = setUp([anEntry()], { problem, headers: { retryAfter: '7' } });
      expect(await run()).toEqual({ kind: 'told-to-wait', ms: 7_000 });
      expect(queue()[0]?.attempts).toBe(0);
    },
  );

  test('OB11 entries of another member are not sent (FAULTS 22)', async () => {
    const { run, sent } = setUp([anEntry({ userId: 'somebody-else' })], anEvent());
    await run();
    expect(sent).toEqual([]);
  });

  test('OB11 a token of another member leaves the entry waiting (FAULTS 22)', async () => {
    const { run, queue } = setUp([anEntry()], { problem: 'user_mismatch' });
    expect(await run()).toEqual({ kind: 'wrong-user' });
    expect(queue()).toHaveLength(1);
  });

  test('OB19 a server that wants a newer app leaves the entry waiting (FAULTS 20)', async () => {
    const { run, queue } = setUp([anEntry()], { problem: 'update_required' });
    expect(await run()).toEqual({ kind: 'update-required' });
    expect(queue()).toHaveLength(1);
  });

  test('OB21 what a newer version queued is left alone, and the rest goes on (FAULTS 19)', async () => {
    const unknown = anEntry({ id: 'entry-0', name: 'rsvp.from-the-future', key: 'other' });
    const { run, sent, queue } = setUp([unknown, anEntry()], anEvent());
    await run();
    expect(sent.map(({ key }) => key)).toEqual(['entry-1']);
    expect(queue()).toEqual([unknown]);
  });

  test('OB32 says of each attempted entry how old it is, alone, and of a new one nothing', async () => {
    const attempted = [EVENT, OTHER].map((eventId, at) => {
      const id = `entry-${String(at + 1)}`;
      const entry = frozen(anEntry({ id, seq: at + 1, args: { eventId } }), rsvpIntention);
      return { ...entry, frozen: `cursor ${String(at)}` };
    });
    const alone = setUp(attempted, anEvent(), anEvent({ id: OTHER }));
    await alone.run();
    expect(alone.sent[0]).toMatchObject({ key: 'entry-1', frozen: 'cursor 0' });
    const next = setUp([anEntry(), ...attempted.slice(1)], anEvent(), anEvent({ id: OTHER }));
    await next.run();
    expect(next.sent.map(({ key, frozen: age }) => [key, age])).toEqual([
      ['entry-1', undefined], // nobody can have seen it
      ['entry-2', 'cursor 1'],
    ]);
  });
});
