import { describe, expect, it } from 'vitest';
import {
  decideAnswer,
  outcomeOf,
  type EventNow,
  type RoleNow,
  type AnswerStanding,
  type AnswerWished,
} from './answer.ts';

const nothing: AnswerStanding = { answer: 'none', seat: null, waiting: [] };
const seatIn = (seat: string, waiting: readonly string[] = []): AnswerStanding => ({
  ...{ answer: 'seat', seat, waiting },
});
const aWish = (overrides: Partial<AnswerWished> = {}): AnswerWished => ({
  ...{ answer: 'none', role: null, orWait: false, waiting: [], unseen: null },
  ...overrides,
});
const wishFor = (role: string, overrides: Partial<AnswerWished> = {}) =>
  aWish({ answer: 'seat', role, ...overrides });

const aRole = (id: string, overrides: Partial<RoleNow> = {}): RoleNow => ({
  ...{ id, capacity: 1, attending: 0, others: 0 },
  ...overrides,
});
const full = (id: string, others = 0) => aRole(id, { attending: 1, others });
const coming = (...roles: RoleNow[]): EventNow => ({
  ...{ roles, isOver: false, hasStarted: false, isPromoting: true },
});
const started = (...roles: RoleNow[]): EventNow => ({
  ...{ roles, isOver: false, hasStarted: true, isPromoting: false },
});
const over = (...roles: RoleNow[]): EventNow => ({ ...started(...roles), isOver: true });

describe('a wish', () => {
  it('SPEC 30.1 is the whole answer: what it doesn’t name is empty', () => {
    const before = seatIn('pilot', ['medic']);
    expect(decideAnswer(before, wishFor('pilot'), coming(full('pilot'), full('medic')))).toEqual({
      ...{ standing: seatIn('pilot'), outcome: 'seat', obstacle: null },
    });
  });

  it.each(['maybe', 'no', 'none'] as const)('SPEC 30.2 for %s gives the seat up', (answer) => {
    const after = decideAnswer(seatIn('pilot'), aWish({ answer }), coming(full('pilot')));
    expect(after).toEqual({
      ...{ standing: { ...nothing, answer }, outcome: answer, obstacle: null },
    });
  });

  it('SPEC 30.2 for a seat takes the place of maybe', () => {
    const maybe: AnswerStanding = { ...nothing, answer: 'maybe' };
    expect(decideAnswer(maybe, wishFor('pilot'), coming(aRole('pilot'))).standing).toEqual(
      seatIn('pilot'),
    );
  });

  it('SPEC 30.5 waits for full roles, several of them, beside a seat', () => {
    const roles = [full('pilot'), full('medic', 3), full('scout')];
    const wish = wishFor('pilot', { waiting: ['medic', 'scout'] });
    expect(decideAnswer(seatIn('pilot'), wish, coming(...roles)).standing).toEqual(
      seatIn('pilot', ['medic', 'scout']),
    );
  });

  it('SPEC 30.5 to wait newly for a role with a free seat takes it, and leaves the other lists', () => {
    const wish = aWish({ waiting: ['medic', 'pilot'] });
    const before = { ...nothing, waiting: ['medic'] };
    expect(decideAnswer(before, wish, coming(full('medic'), aRole('pilot')))).toMatchObject({
      ...{ standing: seatIn('pilot'), outcome: 'seat' },
    });
  });

  it('SPEC 30.5 for the own seat’s role as well leaves no place on its list beside the seat', () => {
    const before = seatIn('pilot');
    const wish = wishFor('medic', { orWait: true, waiting: ['pilot'] });
    const { standing } = decideAnswer(before, wish, coming(full('pilot', 1), full('medic')));
    expect(standing).toEqual(seatIn('pilot', ['medic']));
  });

  it('SPEC 30.7 for a full role is refused, or waits if it says so, and the seat stays', () => {
    const roles = [full('pilot'), full('medic')];
    const before = seatIn('pilot');
    expect(decideAnswer(before, wishFor('medic'), coming(...roles))).toEqual({
      ...{ standing: before, outcome: 'seat', obstacle: 'role_full' },
    });
    expect(decideAnswer(before, wishFor('medic', { orWait: true }), coming(...roles))).toEqual({
      ...{ standing: seatIn('pilot', ['medic']), outcome: 'waiting', obstacle: null },
    });
  });

  it('SPEC 30.10 to wait is refused from the start on, and a free seat can be had until the end', () => {
    const waits = aWish({ waiting: ['pilot'] });
    expect(decideAnswer(nothing, waits, started(full('pilot'))).obstacle).toBe('signups_closed');
    expect(decideAnswer(nothing, waits, over(full('pilot'))).obstacle).toBe('event_over');
    expect(decideAnswer(nothing, waits, started(aRole('pilot'))).outcome).toBe('seat');
    expect(decideAnswer(nothing, wishFor('pilot'), over(aRole('pilot'))).obstacle).toBe(
      'event_over',
    );
  });

  it.each(['maybe', 'none'] as const)(
    'SPEC 30.10 to wait no more is taken even when all is over, and %s stays',
    (answer) => {
      const before: AnswerStanding = { answer, seat: null, waiting: ['pilot'] };
      const after = decideAnswer(before, aWish({ answer }), over(full('pilot')));
      expect(after).toMatchObject({ standing: { ...before, waiting: [] }, obstacle: null });
    },
  );

  it('for a role that the event doesn’t have is refused, and of several the rest is waited for', () => {
    const event = coming(full('pilot'));
    expect(decideAnswer(nothing, wishFor('cook'), event).obstacle).toBe('role_gone');
    expect(decideAnswer(nothing, aWish({ waiting: ['cook'] }), event).obstacle).toBe('role_gone');
    const both = decideAnswer(nothing, aWish({ waiting: ['cook', 'pilot'] }), event);
    expect(both).toMatchObject({ standing: { waiting: ['pilot'] }, outcome: 'waiting' });
  });

  it.each([
    ['a seat', { answer: 'seat', waiting: ['pilot'] }, 'seat'],
    ['a word beside a place', { answer: 'maybe', waiting: ['pilot'] }, 'maybe'],
    ['a place alone', { answer: 'none', waiting: ['pilot'] }, 'waiting'],
    ['nothing', { answer: 'none', waiting: [] }, 'none'],
  ] as const)('SPEC 30.11 is told in one word: %s', (_, standing, outcome) => {
    expect(outcomeOf(standing)).toBe(outcome);
  });
});

describe('SPEC 30.6 a wish whose author knows nothing of the seat that they were given', () => {
  const event = coming(full('pilot', 1), full('medic'), aRole('scout'));
  const before = seatIn('pilot');

  it('keeps it while it still waits for its role', () => {
    const wish = aWish({ answer: 'maybe', waiting: ['medic', 'pilot'], unseen: 'pilot' });
    expect(decideAnswer(before, wish, event)).toEqual({
      ...{ standing: before, outcome: 'seat', obstacle: null },
    });
  });

  it('keeps it if it asks for that very seat', () => {
    const wish = wishFor('pilot', { unseen: 'pilot' });
    expect(decideAnswer(before, wish, event).standing).toEqual(before);
  });

  it('gives it up if it waits for the role no more', () => {
    const wish = aWish({ waiting: ['medic'], unseen: 'pilot' });
    expect(decideAnswer(before, wish, event)).toMatchObject({
      ...{ standing: { ...nothing, waiting: ['medic'] }, obstacle: null },
    });
  });

  it('gives it up even if the rest is refused', () => {
    const wish = wishFor('medic', { unseen: 'pilot' });
    expect(decideAnswer(before, wish, event)).toEqual({
      ...{ standing: nothing, outcome: 'none', obstacle: 'role_full' },
    });
  });

  it('control: one who knew of it keeps it when the rest is refused', () => {
    expect(decideAnswer(before, wishFor('medic'), event).standing).toEqual(before);
  });
});

describe('what bars a wish', () => {
  const barred = (bar: EventNow['bar'], ...roles: RoleNow[]): EventNow => ({
    ...coming(...roles),
    bar: bar ?? null,
  });

  it.each(['event_called_off', 'signups_locked', 'signups_not_open', 'signups_closed'] as const)(
    'SPEC 30.46 %s keeps from a new seat and a new list, and takes nothing away',
    (bar) => {
      const event = barred(bar, aRole('pilot'), full('medic', 1));
      expect(decideAnswer(nothing, wishFor('pilot'), event).obstacle).toBe(bar);
      expect(decideAnswer(nothing, aWish({ waiting: ['medic'] }), event).obstacle).toBe(bar);
      const held = seatIn('pilot', ['medic']);
      expect(decideAnswer(held, wishFor('pilot', { waiting: ['medic'] }), event)).toMatchObject({
        ...{ standing: held, obstacle: null },
      });
      expect(decideAnswer(held, aWish(), event)).toMatchObject({ outcome: 'none', obstacle: null });
    },
  );

  it.each(['event_called_off', 'signups_locked', 'signups_not_open', 'signups_closed'] as const)(
    'SPEC 30.10 %s keeps from the new place alone: what is given up for it is left',
    (bar) => {
      const event = barred(bar, full('pilot'), full('medic', 1), full('scout', 1));
      const held = seatIn('pilot', ['medic']);
      const left = (wish: AnswerWished) => {
        const { standing, obstacle } = decideAnswer(held, wish, event);
        expect(obstacle).toBe(bar);
        return standing;
      };
      expect(left(wishFor('pilot', { waiting: ['scout'] }))).toEqual(seatIn('pilot'));
      expect(left(aWish({ waiting: ['medic', 'scout'] }))).toEqual({
        ...{ ...nothing, waiting: ['medic'] },
      });
      expect(left(wishFor('scout', { waiting: ['medic'] }))).toEqual(held);
      expect(left(wishFor('medic'))).toEqual(held);
    },
  );

  it('SPEC 30.10 a seat, also one that was asked for, is left for maybe that is refused, and another word is not', () => {
    const event = barred('event_called_off', full('pilot'));
    const asked: AnswerStanding = { ...nothing, answer: 'asked', asked: 'pilot' };
    const maybe = aWish({ answer: 'maybe' });
    for (const before of [seatIn('pilot'), asked])
      expect(decideAnswer(before, maybe, event)).toMatchObject({
        ...{ standing: nothing, outcome: 'none', obstacle: 'event_called_off' },
      });
    const cannot: AnswerStanding = { ...nothing, answer: 'no' };
    expect(decideAnswer(cannot, maybe, event).standing).toEqual(cannot);
  });

  it('SPEC 30.46 maybe needs no open sign-ups, but nothing that was called off', () => {
    const maybe = aWish({ answer: 'maybe' });
    expect(decideAnswer(nothing, maybe, barred('signups_locked')).obstacle).toBe(null);
    expect(decideAnswer(nothing, maybe, barred('event_called_off')).obstacle).toBe(
      'event_called_off',
    );
    expect(
      decideAnswer(nothing, aWish({ answer: 'no' }), barred('event_called_off')).obstacle,
    ).toBe(null);
  });

  it('SPEC 30.46 a role that is for others keeps those who have it', () => {
    const event = coming(aRole('pilot', { isBarred: true }), aRole('medic'));
    expect(decideAnswer(nothing, wishFor('pilot'), event).obstacle).toBe('not_in_audience');
    expect(decideAnswer(seatIn('pilot'), wishFor('pilot'), event).obstacle).toBe(null);
    expect(decideAnswer(nothing, wishFor('medic'), event).outcome).toBe('seat');
  });
});

describe('a seat that leaders confirm', () => {
  const asking = (...roles: RoleNow[]): EventNow => ({
    ...coming(...roles),
    ...{ isConfirming: true, isPromoting: false },
  });
  const askedFor = (asked: string): AnswerStanding => ({
    ...{ answer: 'asked', seat: null, asked, waiting: [] },
  });

  it('SPEC 30.49 is asked for, whether the role is full or not, and once more it stays so', () => {
    const event = asking(aRole('pilot'), full('medic'));
    for (const role of ['pilot', 'medic'])
      expect(decideAnswer(nothing, wishFor(role), event)).toEqual({
        ...{ standing: askedFor(role), outcome: 'asked', obstacle: null },
      });
    const again = decideAnswer(askedFor('pilot'), wishFor('pilot'), {
      ...event,
      bar: 'signups_locked',
    });
    expect(again).toMatchObject({ standing: askedFor('pilot'), obstacle: null });
  });

  it('SPEC 30.49 gives up a seat in another role, and not the own one', () => {
    const event = asking(full('pilot'), aRole('medic'));
    expect(decideAnswer(seatIn('pilot'), wishFor('medic'), event).standing).toEqual(
      askedFor('medic'),
    );
    expect(decideAnswer(seatIn('pilot'), wishFor('pilot'), event).standing).toEqual(
      seatIn('pilot'),
    );
  });

  it('SPEC 30.49 is asked for also where it was only waited for', () => {
    const event = asking(aRole('pilot'));
    expect(decideAnswer(nothing, aWish({ waiting: ['pilot'] }), event).outcome).toBe('asked');
  });
});
