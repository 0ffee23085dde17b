import { describe, expect, it, vi } from 'vitest';
import { eventDraft } from '#contract/events.ts';
import { momentAt, readPickedMoment } from '../picked-moment.ts';
import {
  after,
  eventBodyOf,
  copyOf,
  eventErrors,
  isEventUntouched,
  newEvent,
  parseTyped,
  typedEventFrom,
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
      roles: [hauler],
      eventImageUrl: '',
    });
    expect(eventDraft.parse(body)).toEqual(body);
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
    expect(eventBodyOf(typedEventFrom(event))).toEqual({ ...same, roles: [hauler] });
  });

  it('is copied a week later, at the same time of day and just as long', () => {
    expect(eventBodyOf(copyOf(event))).toEqual({
      ...eventBodyOf(typedEventFrom(event)),
      start: '2026-10-29T19:00:00.000Z',
      end: '2026-10-29T22:00:00.000Z',
    });
  });

  it('SPEC 5.27 keeps the ids of its roles, which a copy does not have', () => {
    const id = '6f2a1d0e-0000-4000-8000-000000000001';
    const known = { ...event, roles: event.roles.map((role) => ({ ...role, id })) };
    expect(eventBodyOf(typedEventFrom(known)).roles).toEqual([{ ...hauler, id }]);
    expect(eventBodyOf(copyOf(known)).roles).toEqual([hauler]);
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
});
