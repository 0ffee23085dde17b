import type { RsvpRow } from '#contract/events.ts';
import { describe, expect, test } from 'vitest';
import { frozen, newEntry, plan, type Entry } from './outbox.ts';
import { type RsvpArgs } from '#sync/intentions/rsvp/rsvp.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';

const ME = 'me';

function args(role: string, attending: boolean): RsvpArgs {
  return { eventId: 'e', role, attending, seenStart: '', eventTitle: 'Convoy' };
}

/** A queue after the given choices; `truth` is the role the server has. */
function queue(
  choices: RsvpArgs[],
  { truth = null, attempted = [] }: { truth?: string | null; attempted?: RsvpArgs[] } = {},
) {
  const row: RsvpRow | undefined =
    truth === null
      ? undefined
      : { id: `e:${ME}`, eventId: 'e', userId: ME, role: truth, attending: true, revision: 1 };
  let seq = 0;
  let pending: Entry[] = attempted.map((one) => {
    seq += 1;
    const made = newEntry(rsvpIntention, {
      id: `sent-${String(seq)}`,
      userId: ME,
      args: one,
      at: 0,
    });
    return frozen({ ...made, seq }, rsvpIntention);
  });
  for (const choice of choices) {
    seq += 1;
    const intent = { id: `entry-${String(seq)}`, userId: ME, args: choice, at: seq };
    const { remove, add, replace } = plan(rsvpIntention, intent, {
      truth: [row],
      pending,
      accepted: [],
    });
    pending = pending.filter(({ id }) => !remove.includes(id));
    if (replace) pending = pending.map((one) => (one.id === replace.id ? replace : one));
    if (add) pending.push({ ...add, seq });
  }
  return pending.map(({ id, args: read, request }) => {
    const { role, attending } = read as RsvpArgs;
    return `${id} ${attending ? 'join' : 'leave'} ${role}${request ? ' (frozen)' : ''}`;
  });
}

describe('OB6 never-sent changes to one event merge to their net effect (FAULTS 12)', () => {
  test('a sign-up taken back leaves nothing', () => {
    expect(queue([args('Pilot', true), args('Pilot', false)])).toEqual([]);
  });

  test('a sign-up, taken back and made again is one, under the last', () => {
    const choices = [args('Pilot', true), args('Pilot', false), args('Pilot', true)];
    expect(queue(choices)).toEqual(['entry-3 join Pilot']);
  });

  test('of two roles the last one stands, in the place of the first', () => {
    expect(queue([args('Pilot', true), args('Medic', true)])).toEqual(['entry-1 join Medic']);
  });

  test('a cancellation taken back leaves what the server has', () => {
    expect(queue([args('Pilot', false), args('Pilot', true)], { truth: 'Pilot' })).toEqual([]);
  });

  test('moving to another role and leaving that one is leaving the role that the server has', () => {
    const choices = [args('Medic', true), args('Medic', false)];
    expect(queue(choices, { truth: 'Pilot' })).toEqual(['entry-1 leave Pilot']);
  });

  test('what the server has already needs no entry', () => {
    expect(queue([args('Pilot', true)], { truth: 'Pilot' })).toEqual([]);
  });
});

describe('OB5 an attempted change is never merged', () => {
  test('a cancellation after it is an entry of its own', () => {
    expect(queue([args('Pilot', false)], { attempted: [args('Pilot', true)] })).toEqual([
      'sent-1 join Pilot (frozen)',
      'entry-2 leave Pilot',
    ]);
  });

  test('what comes after it merges against its expected outcome', () => {
    const choices = [args('Pilot', false), args('Pilot', true)];
    expect(queue(choices, { attempted: [args('Pilot', true)] })).toEqual([
      'sent-1 join Pilot (frozen)',
    ]);
  });
});

describe('OB26 what was asked for in a notification is always sent', () => {
  const cannotGo = { ...args('Pilot', false), isCertain: true };

  test('although the truth knows of no RSVP', () => {
    expect(queue([cannotGo])).toEqual(['entry-1 leave Pilot']);
  });

  test('although the truth has another role', () => {
    expect(queue([cannotGo], { truth: 'Medic' })).toEqual(['entry-1 leave Pilot']);
  });

  test('although a move waits, which goes with it', () => {
    const choices = [args('Medic', true), cannotGo];
    expect(queue(choices, { truth: 'Pilot' })).toEqual(['entry-1 leave Pilot']);
  });

  test('although a move is on its way', () => {
    expect(queue([cannotGo], { attempted: [args('Medic', true)] })).toEqual([
      'sent-1 join Medic (frozen)',
      'entry-2 leave Pilot',
    ]);
  });

  test('although the truth says so already', () => {
    const join = { ...args('Pilot', true), isCertain: true };
    expect(queue([join], { truth: 'Pilot' })).toEqual(['entry-1 join Pilot']);
  });

  test('also when it is taken back on a screen', () => {
    const choices = [cannotGo, args('Pilot', true)];
    expect(queue(choices, { truth: 'Pilot' })).toEqual(['entry-1 join Pilot']);
  });
});
