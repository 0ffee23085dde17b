import { isolated } from '#domain/markup/isolated.ts';
import { placeText } from '#domain/ordinal.ts';
import type { Label } from '#sync/engine/label.ts';
import type { Words } from '#sync/engine/intention-words.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import { didNotGoThrough } from '../refused-words.ts';
import { answerInTruth, type AnswerArgs } from './answer.ts';

/** What a person would call it, and where its author can do something about it. */
export function answerLabel(args: AnswerArgs): Label {
  const { eventId, eventTitle, seenStart } = args;
  return {
    title: `${titleOf(args)}, ${isolated(eventTitle)}`,
    ...(seenStart !== '' && { at: seenStart }),
    link: { path: addressOfEvent(eventId), text: 'Choose another role' },
  };
}

function titleOf({ what, role }: AnswerArgs): string {
  const as = role === '' ? '' : ` as ${isolated(role)}`;
  switch (what) {
    case 'seat':
      return `RSVP${as}`;
    case 'cancel':
      return `Cancel RSVP${as}`;
    case 'join':
      return `Join waitlist${as}`;
    case 'leave':
      return `Leave waitlist${as}`;
    case 'maybe':
      return 'Maybe';
    case 'no':
      return "Can't go";
    case 'none':
      return 'Take answer back';
    case 'note':
      return 'Note';
  }
}

export function answerWords(args: AnswerArgs): Words {
  const { eventId, eventTitle, what } = args;
  const isTaking = what === 'seat' || what === 'join' || what === 'maybe';
  const refusing = didNotGoThrough({
    what: whatOf(args),
    of: isolated(eventTitle),
    failure: (screen) => failureOn(screen, isTaking),
  });
  return {
    icon: {
      waiting: isTaking ? 'calendar-plus' : 'calendar-minus',
      refused: 'calendar-x',
      sent: 'calendar-check',
    },
    subject: eventId,
    sent: sentText(args),
    refused: refusing.refused,
    // SPEC 12.7: the server watches a full role from then on.
    refusal: (why) => ({
      ...refusing.refusal(why),
      ...(why.code === 'role_full' && { promise: "We'll tell you if a seat opens up." }),
    }),
    // Another role of the same event may still be free.
    linkHelps: (code) => code === 'role_full' || code === 'role_gone',
    isOnePress: true,
    undo: { args: (truth) => backTo(truth, args), failure: FAILED_ANYHOW },
  };
}

/** SPEC 8.3, where no screen has words of its own. */
export const FAILED_ANYHOW = 'Failed to update RSVP';

/** SPEC 8.3. Each screen has its own words. */
function failureOn(screen: string, isTaking: boolean): string {
  if (screen.startsWith('/departments/')) return FAILED_ANYHOW;
  if (isTaking) return 'RSVP failed';
  return screen === '/dashboard' ? 'Failed to cancel RSVP' : 'Cancel failed';
}

/** What a change was, as a beginning of a sentence. */
export function whatOf({ what, role }: Pick<AnswerArgs, 'what' | 'role'>): string {
  const name = isolated(role);
  switch (what) {
    case 'seat':
      return `Your RSVP for ${name}`;
    case 'cancel':
      return `Your cancellation for ${name}`;
    case 'join':
      return `Your place on the waitlist for ${name}`;
    case 'leave':
      return `Leaving the waitlist for ${name}`;
    case 'note':
      return 'Your note';
    case 'maybe':
    case 'no':
    case 'none':
      return 'Your answer';
  }
}

/** SPEC 30.17: how it turned out, which of a seat and a place on the waitlist it became. */
function sentText({ what, role, outcome, place, eventTitle }: AnswerArgs): string {
  const name = isolated(role);
  const event = isolated(eventTitle);
  const at = place === undefined ? '' : `, ${placeText(place)}`;
  switch (what) {
    case 'seat':
      if (outcome === 'asked') return `Asked for a seat as ${name}: leaders confirm it`;
      return outcome === 'waiting' || place !== undefined
        ? `${name} was full: you're on the waitlist${at}`
        : `RSVP'd for ${name}`;
    case 'join':
      return outcome === 'seat' && place === undefined
        ? `A seat was free: RSVP'd for ${name}`
        : `On the waitlist for ${name}${at}`;
    case 'cancel':
      return `Canceled RSVP for ${name}`;
    case 'leave':
      return `Off the waitlist for ${name}`;
    case 'maybe':
      return `Answered maybe: ${event}`;
    case 'no':
      return `Answered can't go: ${event}`;
    case 'none':
      return `Took the answer back: ${event}`;
    case 'note':
      return `Note saved: ${event}`;
  }
}

/** The arguments that go back to what the server last had. */
function backTo(truth: readonly unknown[], args: AnswerArgs): AnswerArgs {
  const { answer, ...now } = answerInTruth(truth);
  const kept = answer === 'asked' ? 'seat' : answer;
  const wish = { ...now, answer: kept, waiting: [...now.waiting], orWait: false };
  return { ...args, presses: undefined, wish };
}
