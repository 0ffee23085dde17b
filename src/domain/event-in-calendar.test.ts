import { describe, expect, it } from 'vitest';
import { cancelledTitles } from '#tests/support/hostile/cancelled-titles.inputs.ts';
import { directions, isKeptApart } from '#tests/support/hostile/directions.inputs.ts';
import { eventInCalendar, type EventForCalendar } from './event-in-calendar.ts';

const address = 'https://muster.example/events/1';

function anEvent(overrides: Partial<EventForCalendar> = {}): EventForCalendar {
  return {
    id: '5b1c1a3e-0000-4000-8000-000000000001',
    title: 'Patrol',
    start: '2026-11-24T20:00:00.000Z',
    end: '2026-11-24T22:00:00.000Z',
    description: '<p>Bring fuel.</p>',
    revision: 4,
    changedAt: '2026-11-20T09:30:00.000Z',
    isDeleted: false,
    rsvp: null,
    ...overrides,
  };
}
const attending = { role: 'Hauler', attending: true, revision: 1 };
const gaveUp = { role: 'Hauler', attending: false, revision: 2 };
const own = (event: Partial<EventForCalendar>) =>
  eventInCalendar(anEvent(event), { address, isOwn: true });
const any = (event: Partial<EventForCalendar>) =>
  eventInCalendar(anEvent(event), { address, isOwn: false });

describe('SPEC 14.11 an event in a calendar app', () => {
  it('names the reader’s role in its title and text, and takes their time', () => {
    expect(own({ rsvp: attending })).toMatchObject({
      title: 'Patrol (Hauler)',
      text: `You're signed up as Hauler.\n\nBring fuel.\n\n${address}`,
      isCancelled: false,
      isBusy: true,
    });
  });

  it('that the reader has no part in is shown, and leaves their time free', () => {
    expect(any({})).toMatchObject({
      title: 'Patrol',
      text: `Bring fuel.\n\n${address}`,
      isCancelled: false,
      isBusy: false,
    });
  });

  it('is cancelled among the own ones after a cancelled RSVP, and goes on among all', () => {
    expect(own({ rsvp: gaveUp })).toMatchObject({
      title: 'RSVP cancelled: Patrol',
      isCancelled: true,
    });
    expect(own({ rsvp: gaveUp }).text).toContain("You're no longer signed up for this event.");
    expect(any({ rsvp: gaveUp })).toMatchObject({
      title: 'Patrol',
      isCancelled: false,
      isBusy: false,
    });
  });

  it.each(directions)('SPEC 5.26 says in order whose role it is, around $input', ({ name }) => {
    const mine = { ...attending, role: name };
    const titles = [
      own({ title: name, rsvp: mine }).title,
      own({ title: name, rsvp: gaveUp }).title,
      own({ title: name, rsvp: mine, isDeleted: true }).title,
    ];
    expect(titles.filter((title) => !isKeptApart(title))).toEqual([]);
    expect(any({ title: name }).title).toBe(name);
  });

  it.each(cancelledTitles)(
    'SPEC 14.12 says in its title that it was deleted: $input ($source)',
    ({ input, expected }) => {
      for (const shown of [own, any]) {
        expect(shown({ title: input, isDeleted: true }).title).toBe(expected);
        expect(shown({ title: input, isDeleted: true, rsvp: attending }).title).toBe(
          `${expected} (Hauler)`,
        );
      }
    },
  );

  it('SPEC 30.53 is tentative where the reader said maybe, or has asked for a seat, and takes no time', () => {
    const maybe = { role: '', attending: false, tentative: 'maybe', revision: 1 } as const;
    const asked = { ...maybe, role: 'Hauler', tentative: 'asked' } as const;
    for (const shown of [own, any]) {
      expect(shown({ rsvp: maybe })).toMatchObject({
        ...{ title: 'Patrol (maybe)', text: `You said maybe.\n\nBring fuel.\n\n${address}` },
        ...{ isTentative: true, isCancelled: false, isBusy: false },
      });
      expect(shown({ rsvp: asked })).toMatchObject({
        title: 'Patrol (asked for Hauler)',
        text: `You asked for a seat, which is not confirmed yet.\n\nBring fuel.\n\n${address}`,
        ...{ isTentative: true, isCancelled: false, isBusy: false },
      });
      expect(shown({ rsvp: { ...asked, role: '' } }).title).toBe('Patrol (asked)');
      expect(shown({ rsvp: { ...maybe, attending: true } })).not.toHaveProperty('isTentative');
      expect(shown({ rsvp: maybe, isDeleted: true })).toMatchObject({
        ...{ title: 'Cancelled: Patrol (maybe)', isCancelled: true },
      });
    }
  });

  it('SPEC 30.54 is cancelled once it is called off, and says why', () => {
    for (const shown of [own, any]) {
      expect(shown({ offReason: 'Storm.', rsvp: attending })).toMatchObject({
        title: 'Called off: Patrol (Hauler)',
        text: `This event was called off. Storm.\n\nYou're signed up as Hauler.\n\nBring fuel.\n\n${address}`,
        isCancelled: true,
      });
      expect(shown({ offReason: '' })).toMatchObject({
        ...{ title: 'Called off: Patrol', isCancelled: true },
      });
      expect(shown({ offReason: '', title: 'CANCELLED: Patrol' }).title).toBe('CANCELLED: Patrol');
    }
  });

  it('is cancelled everywhere once it is deleted, and its text is told no more', () => {
    for (const shown of [own, any]) {
      expect(shown({ isDeleted: true, rsvp: attending })).toMatchObject({ isCancelled: true });
      expect(shown({ isDeleted: true })).toMatchObject({
        title: 'Cancelled: Patrol',
        text: 'This event was cancelled.',
      });
    }
  });

  it('has at most 4,000 characters of text, and no half of an emoji at the end', () => {
    const { text } = any({ description: `<p>${'x'.repeat(3_999)}🚀🚀</p>` });
    expect(text).toBe(`${'x'.repeat(3_999)}…\n\n${address}`);
  });
});

it('SPEC 14.12 the sequence goes up with each edit, RSVP, cancellation, deletion and return', () => {
  const life: Partial<EventForCalendar>[] = [
    { revision: 1 },
    { revision: 1, rsvp: { ...attending, revision: 1 } },
    { revision: 2, rsvp: { ...attending, revision: 1 } },
    { revision: 2, rsvp: { ...gaveUp, revision: 2 } },
    { revision: 2, rsvp: { ...attending, revision: 3 } },
    { revision: 2, rsvp: { ...attending, revision: 3 }, isDeleted: true },
    { revision: 3, rsvp: { ...attending, revision: 4 } }, // brought back: both go up
    { revision: 3, rsvp: { ...attending, revision: 4 }, isDeleted: true },
  ];
  const sequences = life.map((event) => any(event).sequence);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
});
