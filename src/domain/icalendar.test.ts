import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { clockIn, readCalendar, type ReadEvent } from '#tests/support/outside/calendar-reader.ts';
import { icalendarOf, type CalendarEvent } from './icalendar.ts';

const octets = (text: string) => new TextEncoder().encode(text).length;

function anEvent(overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: '5b1c1a3e-0000-4000-8000-000000000001',
    title: 'Patrol',
    start: '2026-11-24T20:00:00.000Z',
    end: '2026-11-24T22:00:00.000Z',
    text: 'Bring fuel.',
    address: 'https://muster.example/events/1',
    sequence: 3,
    changedAt: '2026-11-20T09:30:15.250Z',
    isCancelled: false,
    isBusy: true,
    ...overrides,
  };
}

function readBack(overrides: Partial<CalendarEvent> = {}): ReadEvent {
  const [event] = readCalendar(icalendarOf({ events: [anEvent(overrides)] })).events;
  if (!event) throw new Error('The file has no event.');
  return event;
}

describe('SPEC 14.6 an event in a calendar file', () => {
  it('is read by another parser as it was written', () => {
    expect(readBack()).toMatchObject({
      uid: '5b1c1a3e-0000-4000-8000-000000000001',
      title: 'Patrol',
      text: 'Bring fuel.',
      status: 'CONFIRMED',
      sequence: 3,
      start: Date.parse('2026-11-24T20:00:00Z'),
      end: Date.parse('2026-11-24T22:00:00Z'),
      changedAt: Date.parse('2026-11-20T09:30:15Z'),
      stamp: Date.parse('2026-11-20T09:30:15Z'),
      isBusy: true,
      address: 'https://muster.example/events/1',
    });
  });

  it('that is cancelled takes nobody’s time', () => {
    expect(readBack({ isCancelled: true })).toMatchObject({ status: 'CANCELLED', isBusy: false });
  });

  it('SPEC 30.53 that the reader may come to is tentative, unless it is cancelled', () => {
    const tentative = { isTentative: true, isBusy: false };
    expect(readBack(tentative)).toMatchObject({ status: 'TENTATIVE', isBusy: false });
    expect(readBack({ ...tentative, isCancelled: true })).toMatchObject({ status: 'CANCELLED' });
  });

  it('without a length is a moment, since an end must be later than its start', () => {
    const { start } = anEvent();
    expect(icalendarOf({ events: [anEvent({ end: start })] })).not.toContain('DTEND');
    expect(readBack({ end: start })).toMatchObject({ start: Date.parse(start) });
  });

  it('writes no lines of its own, whatever its texts are', () => {
    const text = 'a\r\nEND:VEVENT\nATTENDEE:mailto:x@example.org\r\u0000b\u0007\u0085c\td';
    const file = icalendarOf({ name: text, events: [anEvent({ title: text, text })] });
    const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded.filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    expect(readBack({ text }).text).toBe('a\nEND:VEVENT\nATTENDEE:mailto:x@example.org\nbc d');
  });

  it('comes back whole with commas, semicolons, backslashes, newlines and emoji, on lines of at most 75 octets', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ',',
        ';',
        '\\',
        '\n',
        '\\n',
        ' ',
        ':',
        '"',
        '🚀',
        '👩🏽‍🚀',
        'é',
        '宇宙',
        'a'.repeat(90),
      ),
      fc.string({ unit: 'grapheme' }),
    );
    const texts = fc
      .array(word, { maxLength: 60 })
      .map((words) => words.join('').replace(/(?!\n)\p{Cc}/gu, ''));
    fc.assert(
      fc.property(texts, texts, (title, text) => {
        const file = icalendarOf({ name: title, events: [anEvent({ title, text })] });
        const event = readBack({ title, text });
        expect(file.split('\r\n').filter((line) => octets(line) > 75)).toEqual([]);
        expect(event.title).toBe(title);
        expect(event.text ?? '').toBe(text);
      }),
      { seed: 14, numRuns: 300 },
    );
  });

  it('cuts no character in two where a line is folded', () => {
    for (let before = 0; before < 80; before += 1) {
      const title = `${'x'.repeat(before)}🚀宇é`;
      const file = new TextEncoder().encode(icalendarOf({ events: [anEvent({ title })] }));
      const lines = Buffer.from(file).toString('latin1').split('\r\n');
      for (const line of lines) {
        const bytes = Uint8Array.from(Buffer.from(line, 'latin1'));
        expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow();
      }
    }
  });
});

describe('SPEC 14.7 the time on the reader’s clock', () => {
  it.each([
    ['Asia/Kathmandu', '2026-03-08 20:00', '2026-03-08T14:15:00Z'],
    ['Asia/Kathmandu', '2026-11-01 00:15', '2026-10-31T18:30:00Z'],
    // The clocks go forward: 01:59 is followed by 03:00.
    ['America/St_Johns', '2026-03-08 01:30', '2026-03-08T05:00:00Z'],
    ['America/St_Johns', '2026-03-08 03:00', '2026-03-08T05:30:00Z'],
    ['America/St_Johns', '2026-03-08 20:00', '2026-03-08T22:30:00Z'],
    // They go back: the hour from 01:00 comes twice.
    ['America/St_Johns', '2026-11-01 00:59', '2026-11-01T03:29:00Z'],
    ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T04:00:00Z', 'earlier'],
    ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T05:00:00Z', 'later'],
    ['America/St_Johns', '2026-11-01 20:00', '2026-11-01T23:30:00Z'],
    ['America/St_Johns', '2026-07-01 20:00', '2026-07-01T22:30:00Z'],
  ] as const)('in %s is %s again', (zone, local, instant, disambiguation = 'earlier') => {
    const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation });
    const start = moment.toInstant().toString();
    const end = moment.add({ hours: 3 }).toInstant().toString();
    const event = readBack({ start, end });
    expect(event.start).toBe(Date.parse(instant));
    expect(clockIn(zone, event.start)).toBe(local);
    expect(clockIn(zone, event.end)).toBe(
      moment.add({ hours: 3 }).toPlainDateTime().toString().replace('T', ' ').slice(0, 16),
    );
  });
});

it('SPEC 14.5 a feed has a name and says how often to look again; a single event has neither', () => {
  const feed = readCalendar(icalendarOf({ name: 'Dawn Line: all events', events: [] }));
  expect(feed).toMatchObject({ name: 'Dawn Line: all events', refreshes: 'PT1H', events: [] });
  expect(readCalendar(icalendarOf({ events: [anEvent()] }))).toMatchObject({
    name: null,
    refreshes: null,
  });
});
