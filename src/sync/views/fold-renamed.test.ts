import { describe, expect, test } from 'vitest';
import type { EventRow, RsvpRow } from '#contract/events.ts';
import { newEntry, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { hiddenSummary, withRsvp } from './event-summary.ts';
import { foldOwnEvent } from './fold-own-events.ts';
import { foldEvent } from './fold-event.ts';
import { foldMyRsvps, foldSummary } from './fold.ts';

const [FLYER, MEDIC] = [
  '6f2a1d0e-0000-4000-8000-000000000001',
  '6f2a1d0e-0000-4000-8000-000000000002',
];
const me = { userId: 'me', username: 'pilot', avatarUrl: '' };
const base = {
  ...{ id: 'e', title: 'Convoy', start: '2026-12-01T19:00:00Z', end: '2026-12-01T21:00:00Z' },
  ...{ description: '', eventImageUrl: '', discordChannelId: null, discordMessageId: null },
};
const aRole = (name: string, id?: string) => ({
  ...{ name, icon: '', capacity: 2, department: '' },
  ...(id !== undefined && { id }),
});
/** As an older version stored it, and as it is once "Pilot" is called "Flyer". */
const old: EventRow = { ...base, revision: 1, roles: [aRole('Pilot'), aRole('Medic')] };
const renamed: EventRow = {
  ...{ ...base, revision: 2 },
  roles: [aRole('Flyer', FLYER), aRole('Medic', MEDIC)],
};

function anRsvp(userId: string, role: string, roleId?: string): RsvpRow {
  const row = { id: `e:${userId}`, eventId: 'e', userId, role, attending: true, revision: 1 };
  return { ...row, ...(roleId !== undefined && { roleId }) };
}

function anEntry(overrides: { role: string; roleId?: string; attending?: boolean }): Entry {
  const args = {
    eventId: 'e',
    attending: true,
    seenStart: base.start,
    eventTitle: 'Convoy',
    ...overrides,
  };
  return { ...newEntry(rsvpIntention, { id: 'entry', userId: 'me', args, at: 0 }), seq: 1 };
}

interface Shown {
  readonly event?: EventRow;
  readonly rsvps?: readonly RsvpRow[];
  readonly pending?: readonly Entry[];
  readonly refused?: readonly Settled[];
}

function shown({ event = renamed, rsvps = [], pending = [], refused = [] }: Shown) {
  const view = foldEvent(
    { event, rsvps, members: new Map(), seenAt: null },
    { pending, refused, me },
  );
  const roles = view.roles.map(({ name, mine, attending }) => [name, mine, attending]);
  return { roles, myRole: view.myRole };
}

describe('SPEC 5.27 a renamed role on the device', () => {
  test('keeps those whose rows name its id', () => {
    const rsvps = [anRsvp('me', 'Flyer', FLYER), anRsvp('crew', 'Flyer', FLYER)];
    expect(shown({ rsvps })).toEqual({
      roles: [
        ['Flyer', 'attending', 2],
        ['Medic', 'no', 0],
      ],
      myRole: 'Flyer',
    });
  });

  test('is read beside rows of an older version, which name no id', () => {
    expect(shown({ event: old, rsvps: [anRsvp('crew', 'Pilot')] }).roles).toEqual([
      ...[
        ['Pilot', 'no', 1],
        ['Medic', 'no', 0],
      ],
    ]);
    const mixed = [anRsvp('crew', 'Flyer', FLYER), anRsvp('other', 'Medic')];
    expect(shown({ rsvps: mixed }).roles).toEqual([
      ['Flyer', 'no', 1],
      ['Medic', 'no', 1],
    ]);
    expect(shown({ event: old, rsvps: [anRsvp('crew', 'pilot', FLYER)] }).roles).toEqual([
      ...[
        ['Pilot', 'no', 1],
        ['Medic', 'no', 0],
      ],
    ]);
  });

  test('shows what waits, whatever it was called when that was said', () => {
    const took = anEntry({ role: 'Pilot', roleId: FLYER });
    expect(shown({ pending: [took] })).toEqual({
      roles: [
        ['Flyer', 'waiting', 1],
        ['Medic', 'no', 0],
      ],
      myRole: 'Flyer',
    });
    const left = anEntry({ role: 'Pilot', roleId: FLYER, attending: false });
    const rsvps = [anRsvp('me', 'Flyer', FLYER)];
    expect(shown({ rsvps, pending: [left] }).roles[0]).toEqual(['Flyer', 'cancelling', 0]);
  });

  test('shows what an older version queued by a name in another spelling', () => {
    const pending = [anEntry({ role: 'FLYER' })];
    expect(shown({ pending }).roles[0]).toEqual(['Flyer', 'waiting', 1]);
  });

  test('shows what was refused of it', () => {
    const entry = anEntry({ role: 'Pilot', roleId: FLYER });
    const problem = { status: 409, code: 'role_full', message: 'Full.' } as const;
    const refused = [
      { ...entry, state: 'refused', settledAt: 1, told: 1, problem } as unknown as Settled,
    ];
    expect(shown({ refused }).roles[0]).toEqual(['Flyer', 'refused', 0]);
  });

  test('shows its author their own new name, with everybody in it', () => {
    const roles = [aRole('Ace', FLYER), aRole('Medic', MEDIC)];
    const { title, start, end, description, eventImageUrl } = base;
    const draft = { title, start, end, description, eventImageUrl, roles };
    const args = { id: 'e', isNew: false, basedOn: 2, draft };
    const own = newEntry(eventIntention, { id: 'own', userId: 'me', args, at: 0 });
    const event = foldOwnEvent('e', renamed, [own]);
    expect(event && shown({ event, rsvps: [anRsvp('crew', 'Flyer', FLYER)] }).roles).toEqual([
      ...[
        ['Ace', 'no', 1],
        ['Medic', 'no', 0],
      ],
    ]);
  });

  test('is cancelled in the calendar, and has its present name in the own list', () => {
    const held = anRsvp('me', 'Flyer', FLYER);
    const summary = withRsvp(hiddenSummary('e', 1), {
      before: undefined,
      after: held,
      userId: 'me',
    });
    const left = anEntry({ role: 'Pilot', roleId: FLYER, attending: false });
    expect(foldSummary(summary, [left]).mine).toBe('cancelling');
    const given = withRsvp(summary, {
      before: held,
      after: { ...held, attending: false },
      userId: 'me',
    });
    expect(given).toEqual(hiddenSummary('e', 1));
    const took = anEntry({ role: 'Pilot', roleId: FLYER });
    expect(foldMyRsvps([], [took], () => renamed)).toMatchObject([
      { role: 'Flyer', roleId: FLYER },
    ]);
  });
});

describe('SPEC 5.27 an RSVP that is sent', () => {
  const net = (chain: readonly Entry[], row?: RsvpRow) =>
    rsvpIntention.net(
      chain.map(({ args }) => args),
      { userId: 'me', truth: [row, undefined], attempted: [], accepted: [] },
    );
  const bodyOf = (entry: Entry) =>
    JSON.parse(rsvpIntention.request(entry.args, new Map()).body) as { role: string };

  test('names the role by its id, and by its name where the device has no id', () => {
    expect(bodyOf(anEntry({ role: 'Pilot', roleId: FLYER })).role).toBe(FLYER);
    expect(bodyOf(anEntry({ role: 'Pilot' })).role).toBe('Pilot');
  });

  test('OB6 vanishes when it ends in the role that is held, whatever that was called', () => {
    const held = anRsvp('me', 'Flyer', FLYER);
    const there = anEntry({ role: 'Medic', roleId: MEDIC });
    const back = anEntry({ role: 'Pilot', roleId: FLYER });
    expect(net([there, back], held)).toBeNull();
    expect(net([there], held)).toMatchObject({ roleId: MEDIC, attending: true });
    const left = anEntry({ role: 'Pilot', roleId: FLYER, attending: false });
    expect(net([left], held)).toMatchObject({ roleId: FLYER, attending: false });
    expect(net([left], anRsvp('me', 'Medic', MEDIC))).toBeNull();
  });
});
