import { describe, expect, it } from 'vitest';
import type { AnswerStanding } from './answer.ts';
import { decideMove, reordered, type EventToMoveIn, type PeopleMove } from './people-move.ts';

const none: AnswerStanding = { answer: 'none', seat: null, waiting: [] };
const inPilot: AnswerStanding = { answer: 'seat', seat: 'pilot', waiting: [] };
const event = (changes: Partial<EventToMoveIn> = {}): EventToMoveIn => ({
  ...{ isOver: false, hasStarted: false },
  roles: [
    { id: 'pilot', capacity: 1, attending: 1, ahead: 2 },
    { id: 'gunner', capacity: 1, attending: 1, ahead: 0 },
    { id: 'scout', capacity: 2, attending: 1, ahead: 0 },
  ],
  ...changes,
});
const move = (to: PeopleMove['to'], role: string | null = null, over = false): PeopleMove => ({
  ...{ to, role, over },
});
const moved = (before: AnswerStanding, how: PeopleMove, changes?: Partial<EventToMoveIn>) => {
  const { after, obstacle } = decideMove(before, how, event(changes));
  return obstacle ?? after;
};

describe('SPEC 30.21 a leader’s move', () => {
  it('gives a free seat, and ends the places on all lists', () => {
    const waiting = { ...none, waiting: ['pilot', 'gunner'] };
    expect(moved(waiting, move('seat', 'scout'))).toEqual({
      ...none,
      answer: 'seat',
      seat: 'scout',
    });
  });

  it('SPEC 30.22 gives no seat above the capacity or past those who wait, unless that is said', () => {
    const seat = { answer: 'seat', seat: 'gunner', waiting: [] };
    expect(moved(none, move('seat', 'gunner'))).toBe('role_full');
    expect(moved(none, move('seat', 'gunner', true))).toEqual(seat);
    const roles = [{ id: 'gunner', capacity: 2, attending: 1, ahead: 1 }];
    expect(moved(none, move('seat', 'gunner'), { roles })).toBe('role_full');
    expect(moved(none, move('seat', 'gunner', true), { roles })).toEqual(seat);
  });

  it('leaves a seat that they have already, with the places beside it', () => {
    const before = { ...inPilot, waiting: ['gunner'] };
    expect(moved(before, move('seat', 'pilot'))).toEqual(before);
  });

  it('puts on a waitlist beside the seat or the maybe that they have, but not beside a refusal', () => {
    const waiting = ['gunner'];
    expect(moved(inPilot, move('waiting', 'gunner'))).toEqual({ ...inPilot, waiting });
    const maybe = { ...none, answer: 'maybe' } as const;
    expect(moved(maybe, move('waiting', 'gunner'))).toEqual({ ...maybe, waiting });
    expect(moved({ ...none, answer: 'no' }, move('waiting', 'gunner'))).toEqual({
      ...none,
      waiting,
    });
  });

  it('puts from a seat on the waitlist of its role, behind those who wait; with none, the seat stays', () => {
    expect(moved(inPilot, move('waiting', 'pilot'))).toEqual({ ...none, waiting: ['pilot'] });
    const roles = [{ id: 'pilot', capacity: 1, attending: 1, ahead: 0 }];
    expect(moved(inPilot, move('waiting', 'pilot'), { roles })).toEqual(inPilot);
    const over = [{ id: 'pilot', capacity: 1, attending: 2, ahead: 0 }];
    expect(moved(inPilot, move('waiting', 'pilot'), { roles: over })).toEqual({
      ...{ ...none, waiting: ['pilot'] },
    });
  });

  it('gives the seat to whoever is put on the list of a role that has one', () => {
    expect(moved(none, move('waiting', 'scout'))).toEqual({
      ...none,
      answer: 'seat',
      seat: 'scout',
    });
  });

  it('to maybe keeps the lists, to can’t go ends them, and both give the seat up', () => {
    const before = { ...inPilot, waiting: ['gunner'] };
    expect(moved(before, move('maybe'))).toEqual({
      answer: 'maybe',
      seat: null,
      waiting: ['gunner'],
    });
    expect(moved(before, move('no'))).toEqual({ ...none, answer: 'no' });
  });

  it('takes out of one role, or of the event', () => {
    const before = { ...inPilot, waiting: ['gunner'] };
    expect(moved(before, move('none', 'pilot'))).toEqual({ ...none, waiting: ['gunner'] });
    expect(moved(before, move('none', 'gunner'))).toEqual(inPilot);
    expect(moved(before, move('none'))).toEqual(none);
  });

  it('lets nobody begin to wait once the event has started, and takes nothing but removals once it is over', () => {
    const hasStarted = true;
    expect(moved(none, move('waiting', 'gunner'), { hasStarted })).toBe('signups_closed');
    const isOver = true;
    const all = [move('seat', 'scout', true), move('waiting', 'pilot'), move('maybe'), move('no')];
    for (const one of all) expect(moved(inPilot, one, { isOver })).toBe('event_over');
    expect(moved(inPilot, move('none', 'pilot'), { isOver })).toEqual(none);
  });

  it('knows no role that the event doesn’t have', () => {
    for (const to of ['seat', 'waiting', 'none'] as const)
      expect(moved(inPilot, move(to, 'medic'))).toBe('role_gone');
  });
});

it.each([
  [1, ['c', 'a', 'b']],
  [2, ['a', 'c', 'b']],
  [3, ['a', 'b', 'c']],
  [9, ['a', 'b', 'c']],
])('SPEC 30.21 at place %i of a list the others keep their order', (place, order) => {
  expect(reordered(['a', 'b', 'c'], { userId: 'c', place })).toEqual(order);
});
