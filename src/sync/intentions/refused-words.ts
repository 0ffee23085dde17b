import type { RefusalReason, Words } from '#sync/engine/intention-words.ts';

/** The end of a sentence: the reason in its own words, or what the server said as a sentence of its own. */
export function because({ code, reason }: RefusalReason): string {
  const clause = code === undefined ? undefined : clauses[code];
  if (clause !== undefined) return `: ${clause}.`;
  return reason === undefined ? '.' : `. ${reason}`;
}

const clauses: Partial<Record<NonNullable<RefusalReason['code']>, string>> = {
  role_full: 'the role filled up first',
  role_gone: 'the event no longer offers this role',
  event_over: 'the event was already over',
  event_gone: 'the event was deleted',
  event_called_off: 'the event was called off',
  signups_locked: 'sign-ups are locked',
  not_in_audience: 'this role is for others',
  posting_closed: 'the posting closed first',
};

interface Request {
  /** What did not go through: "Your RSVP for Pilot". */
  readonly what: string;
  /** What that belongs to: an event, a department. */
  readonly of: string;
  /** SPEC's words for the failure, on the screen of this path. */
  readonly failure: (screen: string) => string;
}

/** The words of a request that the server may refuse for what others have done since. */
export function didNotGoThrough({ what, of, failure }: Request): Required<Refusing> {
  return {
    refused: (why, screen) =>
      `${failure(screen)}. ${what} (${of}) didn't go through${because(why)}`,
    refusal: (why) => ({ title: `${what} didn't go through`, body: withReason(of, why) }),
  };
}

type Refusing = Pick<Words, 'refused' | 'refusal'>;

/** A name without a reason is no sentence, and has no full stop. */
function withReason(name: string, why: RefusalReason): string {
  const reason = because(why);
  return reason === '.' ? name : `${name}${reason}`;
}
