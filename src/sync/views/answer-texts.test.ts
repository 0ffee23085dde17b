import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import type { AnswerArgs } from '#sync/intentions/answer/answer.ts';
import { iconOf, outcomeText, refusalMessage, remediesOf } from './change-texts.ts';
import type { EntryView } from './views.ts';

function answer(what: AnswerArgs['what'], more: Partial<AnswerArgs> = {}) {
  const convoy = { eventId: 'e', eventTitle: 'Convoy', seenStart: '' };
  return answerIntention.with({ ...convoy, role: 'Pilot', orWait: false, what, ...more });
}

type Wish = ReturnType<typeof answer>;

/** As the sync centre has it. */
function told(wish: Wish, overrides: Partial<EntryView> = {}): EntryView {
  const label = answerIntention.label(wish.args);
  return { id: 'x', key: '', at: new Date(0), state: 'sent', label, ...wish, ...overrides };
}

const refusedFor = (code: ProblemCode, reason: string) =>
  ({ state: 'refused', code, reason }) as const;

describe('SPEC 30.17 an answer that was taken', () => {
  test.each<[string, Wish]>([
    ["RSVP'd for Pilot", answer('seat', { outcome: 'seat' })],
    ['Canceled RSVP for Pilot', answer('cancel')],
    ['Off the waitlist for Pilot', answer('leave')],
    ['Answered maybe: Convoy', answer('maybe')],
    ["Answered can't go: Convoy", answer('no')],
    ['Took the answer back: Convoy', answer('none')],
    ["Pilot was full: you're on the waitlist", answer('seat', { outcome: 'waiting' })],
    ['On the waitlist for Pilot', answer('join', { outcome: 'waiting' })],
  ])('is told as "%s"', (text, wish) => {
    expect(outcomeText(told(wish), '/events')).toBe(text);
  });
});

describe('SPEC 8.3 an answer that was refused', () => {
  const over = refusedFor('event_over', 'It is over.');

  test.each<[string, Wish]>([
    ['RSVP failed. Your place on the waitlist for Pilot', answer('join')],
    ['RSVP failed. Your answer', answer('maybe')],
    ['Cancel failed. Leaving the waitlist for Pilot', answer('leave')],
    ['Cancel failed. Your answer', answer('no')],
    ['Cancel failed. Your answer', answer('none')],
    ['Cancel failed. Your note', answer('note', { note: 'Late.' })],
  ])('says "%s" and what it belongs to', (beginning, wish) => {
    expect(outcomeText(told(wish, over), '/events')).toBe(
      `${beginning} (Convoy) didn't go through: the event was already over.`,
    );
  });

  test.each<[ProblemCode, string]>([
    ['role_gone', 'the event no longer offers this role'],
    ['event_gone', 'the event was deleted'],
    ['event_called_off', 'the event was called off'],
    ['signups_locked', 'sign-ups are locked'],
    ['not_in_audience', 'this role is for others'],
  ])('has words of its own where it was refused as %s', (code, reason) => {
    const { body, promise } = refusalMessage(told(answer('seat'), refusedFor(code, 'No.')));
    expect([body, promise]).toEqual([`Convoy: ${reason}.`, undefined]);
  });

  test('leads to the event where another role of it may be free, and nowhere else', () => {
    const helps = (code: ProblemCode) => {
      const { name, args } = answer('seat');
      return remediesOf({ name, args, code }).linkHelps;
    };
    expect([helps('role_full'), helps('role_gone')]).toEqual([true, true]);
    expect([helps('event_gone'), helps('signups_locked')]).toEqual([false, false]);
  });

  test('has a picture by whether something was to be had or given up', () => {
    const waiting = (what: AnswerArgs['what']) => iconOf({ ...answer(what), state: 'waiting' });
    for (const what of ['seat', 'join', 'maybe'] as const)
      expect(waiting(what)).toBe('calendar-plus');
    for (const what of ['cancel', 'leave', 'no', 'none', 'note'] as const)
      expect(waiting(what)).toBe('calendar-minus');
  });
});
