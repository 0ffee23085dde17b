import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { demoOrganisation } from './organisation.ts';

const now = new Date('2026-11-20T12:00:00Z');
const demo = demoOrganisation(now, 'hash');

function idOf(username: string): string | undefined {
  return demo.users.find((one) => one.username === username)?.id;
}

describe('the demo’s events whose sign-ups aren’t as usual', () => {
  it('SPEC 10.11 has a draft that is published at a time, and one that was called off, with the reason', () => {
    const states = new Set(demo.events.map(({ state = 'published' }) => state));
    expect(states).toEqual(new Set(['published', 'draft', 'calledOff']));
    const [draft] = demo.events.filter(({ state }) => state === 'draft');
    expect(draft?.publishAt?.getTime()).toBeGreaterThan(now.getTime());
    expect(draft?.publishAt?.getTime()).toBeLessThan(draft?.start.getTime() ?? 0);
    const [off] = demo.events.filter(({ state }) => state === 'calledOff');
    expect(off?.offReason).toMatch(/^The marshals .*\.$/);
    expect(demo.eventTemplates.length).toBeGreaterThan(1);
  });

  it('SPEC 10.11 has one whose seats leaders confirm, for some alone, that closes and asks something, which is answered', () => {
    const [drill, ...others] = demo.events.filter(({ confirm }) => confirm);
    expect(others).toEqual([]);
    expect(drill?.question).toBe('Which suit do you bring?');
    expect(drill?.opensAt?.getTime()).toBeLessThan(now.getTime());
    expect(drill?.closesAt?.getTime()).toBeGreaterThan(now.getTime());
    expect(drill?.audience?.departments).toEqual(['support', 'medical']);
    const answered = demo.rsvps.filter(
      ({ eventId, answer }) => eventId === drill?.id && ['seat', 'asked'].includes(answer),
    );
    const keyOf = (one: { eventId: string; userId: string }) => `${one.eventId}:${one.userId}`;
    const countOf = (of: string) => answered.filter(({ answer }) => answer === of).length;
    expect([countOf('seat'), countOf('asked')]).toEqual([3, 3]);
    expect(demo.answerNotes.map(keyOf)).toEqual(answered.map(keyOf));
    expect(demo.answerNotes.every(({ note }) => note !== '')).toBe(true);
  });

  it('SPEC 10.11 has one that opens later, and one that is locked, with the reason; both without an answer, and known to nobody outside', () => {
    const barred = demo.events.filter(
      ({ opensAt, locked }) => locked === true || (opensAt && opensAt > now),
    );
    expect(barred.map(({ locked = false, lockReason = '' }) => [locked, lockReason])).toEqual([
      [false, ''],
      [true, 'The yard has yet to name a berth.'],
    ]);
    for (const { id, start, discordMessageId } of barred) {
      expect(demo.rsvps.filter(({ eventId }) => eventId === id)).toEqual([]);
      expect(start.getTime() - now.getTime()).toBeGreaterThan(61 * DAY_MS);
      expect(discordMessageId).toBeNull();
    }
  });

  it('SPEC 10.11 has one under way, in which two of the crew check in as well, and marks of each kind in those that are over', () => {
    const begun = demo.events.filter(({ start }) => start <= now);
    const [underWay] = begun.filter(({ end, helpers = [] }) => end > now && helpers.length > 0);
    expect(underWay?.helpers).toEqual([idOf('crew41'), idOf('crew42')]);
    const marked = demo.checkIns.filter(({ eventId }) => eventId === underWay?.id);
    expect(new Set(marked.map(({ mark }) => mark))).toEqual(new Set(['present']));
    const over = new Set(begun.filter(({ end }) => end <= now).map(({ id }) => id));
    const marks = demo.checkIns.filter(({ eventId }) => over.has(eventId));
    expect(new Set(marks.map(({ mark }) => mark))).toEqual(
      new Set(['present', 'late', 'noShow', 'excused']),
    );
    const hasSeat = (mark: (typeof marks)[number]) =>
      demo.rsvps.some(
        ({ eventId, userId, answer }) =>
          eventId === mark.eventId && userId === mark.userId && answer === 'seat',
      );
    const walkUps = demo.checkIns.filter((mark) => !hasSeat(mark));
    expect(walkUps).toHaveLength(4);
    expect(walkUps.filter((mark) => marked.includes(mark))).toHaveLength(1);
    expect(walkUps.every(({ at }) => at <= now)).toBe(true);
  });

  it('SPEC 10.11 some of the crew are away, none in the days that members look at first', () => {
    expect(demo.away).toHaveLength(3);
    const daysOff = (at: Date) => (at.getTime() - now.getTime()) / DAY_MS;
    expect(demo.away.every(({ from, to }) => daysOff(to) < 0 || daysOff(from) > 50)).toBe(true);
    expect(demo.away.every(({ from, createdAt }) => createdAt <= now && createdAt < from)).toBe(
      true,
    );
  });
});
