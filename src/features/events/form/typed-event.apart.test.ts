import { describe, expect, it, vi } from 'vitest';
import { eventDraft } from '#contract/events.ts';
import { momentAt, readPickedMoment } from '#ui/time/picked-moment.ts';
import {
  after,
  eventBodyOf,
  copyOf,
  eventErrors,
  isEventUntouched,
  newEvent,
  parseTyped,
  typedEventFrom,
  typedFromDraft,
} from './typed-event.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

const INVALID = 'Invalid date format. Please check start and end times.';
const start = momentAt('2026-11-26T18:30:00.000Z');
const typed = { ...newEvent(start), title: 'Salvage school' };
const hauler = { name: 'Hauler', icon: 'truck', department: 'logistics', capacity: 8 };
const event = {
  title: 'Salvage school',
  start: '2026-10-22T18:00:00.000Z',
  end: '2026-10-22T21:00:00.000Z',
  description: '<p>Tools are lent.</p>',
  roles: [{ ...hauler, attending: 3, attendees: [] }],
  eventImageUrl: '/uploads/moon.webp',
  revision: 4,
};

/** What is said of the sign-ups of an event that is like any other. */
const usual = {
  ...{ opensAt: null, closesAt: null, locked: false, audience: null, confirm: false },
  ...{ question: '', helpers: [] },
};

describe('an event that is written', () => {
  it('lasts two hours at first', () => {
    expect(typed.end.text).toBe('2026-11-26T21:30');
    expect(eventErrors(typed)).toEqual({});
  });

  it('SPEC 5.10 needs title, start and end, and dates that parse', () => {
    const nothing = { text: '', at: null };
    expect(eventErrors({ ...typed, title: ' ', start: nothing, end: nothing })).toEqual({
      title: 'Title is required.',
      start: 'Start is required.',
      end: 'End is required.',
    });
    expect(eventErrors({ ...typed, start: readPickedMoment('soon') })).toEqual({ start: INVALID });
    expect(eventErrors({ ...typed, end: { ...nothing, isPart: true } })).toEqual({ end: INVALID });
  });

  it('does not end before it starts, but may end at once', () => {
    expect(eventErrors({ ...typed, end: after(start, -1) })).toEqual({
      end: "The end can't be before the start.",
    });
    expect(eventErrors({ ...typed, end: start })).toEqual({});
  });

  it('does not start at an hour that the clocks skip', () => {
    expect(
      eventErrors({ ...typed, start: readPickedMoment('2027-03-28T02:30') })['start'],
    ).toContain('02:30');
  });

  it('SPEC 9.7 gives each of its roles a place', () => {
    expect(eventErrors({ ...typed, roles: [{ ...hauler, capacity: 0 }] })).toHaveProperty('roles');
  });

  it('is sent as the contract wants it, in UTC and without an empty text', () => {
    const body = eventBodyOf({
      ...typed,
      title: ' Salvage school ',
      description: '<p></p>',
      roles: [hauler],
    });
    expect(body).toEqual({
      title: 'Salvage school',
      start: '2026-11-26T18:30:00.000Z',
      end: '2026-11-26T20:30:00.000Z',
      description: '',
      roles: [{ ...hauler, audience: null }],
      eventImageUrl: '',
      handoverHours: 2,
      ...usual,
    });
    expect(eventDraft.parse(body)).toEqual(body);
  });

  it('says nothing of the waitlist’s last hours where the device doesn’t know what the event says', () => {
    const { handoverHours: _, ...older } = typed;
    expect(eventBodyOf(older)).not.toHaveProperty('handoverHours');
  });

  it('is missed by nobody as long as only its time was chosen', () => {
    expect(isEventUntouched(newEvent(start))).toBe(true);
    expect(isEventUntouched({ ...newEvent(start), description: '<p></p>' })).toBe(true);
    expect(isEventUntouched(typed)).toBe(false);
    expect(isEventUntouched({ ...newEvent(start), roles: [hauler] })).toBe(false);
  });
});

describe('an event that exists', () => {
  it('is edited as it is, without who attends', () => {
    const { revision: _, ...same } = event;
    expect(eventBodyOf(typedEventFrom(event))).toEqual({
      ...{ ...same, ...usual },
      roles: [{ ...hauler, audience: null }],
    });
  });

  it('is copied to another start, just as long', () => {
    expect(eventBodyOf(copyOf(event, momentAt('2026-10-29T19:00:00.000Z')))).toEqual({
      ...eventBodyOf(typedEventFrom(event)),
      start: '2026-10-29T19:00:00.000Z',
      end: '2026-10-29T22:00:00.000Z',
    });
  });

  it('SPEC 5.27 keeps the ids of its roles, which a copy does not have', () => {
    const id = '6f2a1d0e-0000-4000-8000-000000000001';
    const known = { ...event, roles: event.roles.map((role) => ({ ...role, id })) };
    expect(eventBodyOf(typedEventFrom(known)).roles).toEqual([{ ...hauler, id, audience: null }]);
    expect(eventBodyOf(copyOf(known, momentAt(known.start))).roles).toEqual([
      { ...hauler, audience: null },
    ]);
  });
});

describe('a draft that was stored', () => {
  it('comes back as it was', () => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...typed, roles: [hauler] }));
    expect(parseTyped(stored)).toEqual({ ...typed, roles: [hauler] });
    const part = { ...typed, end: { text: '', at: null, isPart: true } as const };
    expect(parseTyped(part)?.end).toEqual({ text: '', at: null });
  });

  it('means the same instant in another zone', () => {
    process.env['TZ'] = 'Asia/Kathmandu';
    expect(parseTyped(typed)?.start).toEqual({ text: '2026-11-27T00:15', at: start.at });
    process.env['TZ'] = 'Europe/Berlin';
  });

  it.each([null, 'text', {}, { ...typed, start: '2026-11-26' }, { ...typed, roles: [{}] }])(
    'is none if another version of the app wrote it: %j',
    (stored) => {
      expect(parseTyped(stored)).toBeNull();
    },
  );

  it('SPEC 30.56 states who may sign up, and when; what is empty clears what the event had', () => {
    const medics = { departments: ['medical'], positions: [], flags: [] };
    const ruled = {
      ...{ ...event, locked: true, reason: 'Crew is set.', closesAt: '2026-10-22T17:00:00.000Z' },
      ...{ audience: medics, confirm: true, question: 'Which ship?', helpers: ['me'] },
      roles: [{ ...hauler, audience: medics }],
    };
    expect(eventBodyOf(typedEventFrom(ruled))).toMatchObject({
      ...{ locked: true, reason: 'Crew is set.', opensAt: null, confirm: true },
      ...{ closesAt: '2026-10-22T17:00:00.000Z', audience: medics, question: 'Which ship?' },
      ...{ helpers: ['me'], roles: [{ audience: medics }] },
    });
    const usual = eventBodyOf(typedEventFrom({ ...event, roles: [hauler] }));
    expect(usual).toMatchObject({
      ...{ locked: false, opensAt: null, closesAt: null, audience: null, question: '' },
      roles: [{ audience: null }],
    });
    expect(usual).not.toHaveProperty('state');
  });

  it('SPEC 30.56 a draft that an older version kept leaves the rules of the event as they are', () => {
    const { rules: _, publication: __, ...older } = typed;
    const body = eventBodyOf(parseTyped(structuredClone(older)) ?? typed);
    expect(body).not.toHaveProperty('locked');
    expect(body).not.toHaveProperty('audience');
  });

  it('SPEC 30.56 is published at once, at a time, or stays a draft; a queued one comes back as it was', () => {
    const at = momentAt('2026-11-25T18:30:00.000Z');
    const later = { ...typed, publication: { way: 'later', at } } as const;
    expect(eventBodyOf(later)).toMatchObject({ state: 'draft', publishAt: at.at });
    expect(typedFromDraft(eventBodyOf(later))?.publication).toEqual(later.publication);
    const draft = { ...typed, publication: { way: 'draft', at: { text: '', at: null } } } as const;
    expect(eventBodyOf(draft)).toMatchObject({ state: 'draft' });
    expect(typedFromDraft(eventBodyOf(draft))?.publication?.way).toBe('draft');
    const waiting = { ...event, state: 'draft', publishAt: null } as const;
    expect(eventBodyOf(typedEventFrom(waiting)).state).toBe('draft');
    expect(copyOf(waiting, start).publication?.way).toBe('draft');
    expect(copyOf(event, start).publication?.way).toBe('now');
    const publishAt = '2026-12-01T20:00:00.000Z';
    expect(eventBodyOf(typedEventFrom({ ...waiting, publishAt }))).toMatchObject({ publishAt });
    expect(
      eventErrors({ ...later, publication: { way: 'later', at: { text: '', at: null } } }),
    ).toEqual({
      publishAt: 'The time is required.',
    });
    const repeat = {
      every: 1,
      unit: 'week',
      days: [],
      way: 'date',
      end: { kind: 'never' },
    } as const;
    const timeless = { way: 'later', at: { text: '', at: null } } as const;
    expect(eventErrors({ ...typed, repeat, publication: timeless })).toEqual({});
  });

  it('SPEC 31.30 the last day of a series is none before the first of its events that are changed', () => {
    const end = { kind: 'day', day: '2026-11-20' } as const;
    const repeat = { every: 1, unit: 'week', days: [], way: 'date', end } as const;
    const next = ['2026-11-05T18:30:00.000Z'];
    const series = { rule: 'FREQ=WEEKLY', zone: 'Europe/Berlin', next, revision: 1 };
    const edit = { ...typed, publication: undefined, repeat, series };
    expect(eventErrors({ ...edit, scope: 'all' })).toEqual({});
    expect(eventErrors({ ...edit, scope: 'following' })).toHaveProperty('rule');
  });

  it('SPEC 30.56 a copy opens and closes at no time of its own', () => {
    const times = { opensAt: '2026-10-20T18:00:00.000Z', locked: true, confirm: true };
    expect(copyOf({ ...event, ...times }, momentAt(event.start)).rules).toMatchObject({
      ...{ opens: { at: null }, isLocked: false, isConfirmed: true },
    });
  });
});
