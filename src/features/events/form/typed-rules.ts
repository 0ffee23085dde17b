import * as z from 'zod/mini';
import { boolean, NO_DATE, string } from '#contract/shapes.ts';
import { openToAll, storedAudience, type SignUpAudience } from '#contract/sign-up-rules.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { isForAll } from '#domain/sign-ups/sign-up-rules.ts';
import type { EventRules } from '#sync/views/views.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { dayAndTime } from '#ui/time/time.ts';
import { mistakeIn, momentAt, type PickedMoment } from '#ui/time/picked-moment.ts';
import { namesIn } from '#data/audience-names.ts';

/** Who may sign up, and when, while it is being written. */
export interface TypedRules {
  readonly opens: PickedMoment;
  readonly closes: PickedMoment;
  readonly isLocked: boolean;
  /** Why sign-ups are locked, in the leaders' words. */
  readonly reason: string;
  readonly isConfirmed: boolean;
  readonly question: string;
  readonly audience: SignUpAudience;
  readonly helpers: readonly string[];
}

const none: PickedMoment = { text: '', at: null };

export function rulesFrom(event: EventRules): TypedRules {
  const { opensAt, closesAt, locked = false, confirm = false, question = '' } = event;
  return {
    opens: opensAt == null ? none : momentAt(opensAt),
    closes: closesAt == null ? none : momentAt(closesAt),
    isLocked: locked,
    reason: locked && event.state !== 'calledOff' ? (event.reason ?? '') : '',
    ...{ isConfirmed: confirm, question },
    audience: event.audience ?? openToAll,
    helpers: event.helpers ?? [],
  };
}

/** The rules of another event like it: when sign-ups open and close is a matter of the one day. */
export function rulesOfCopy(rules: TypedRules): TypedRules {
  return { ...rules, opens: none, closes: none, isLocked: false, reason: '' };
}

/** The rules as they are sent. What is empty is stated too: it clears what the event had. */
export function rulesBodyOf(rules: TypedRules) {
  const { opens, closes, isLocked, reason, isConfirmed, question, audience, helpers } = rules;
  return {
    ...{ opensAt: opens.at, closesAt: closes.at, locked: isLocked, confirm: isConfirmed },
    ...(isLocked && { reason: reason.trim() }),
    question: question.trim(),
    audience: isForAll(audience) ? null : audience,
    helpers: [...helpers],
  };
}

/** What the server would refuse, by the fields of the call. */
export function rulesErrors({ opens, closes }: TypedRules): FieldErrors {
  const isBackwards =
    opens.at !== null && closes.at !== null && Date.parse(closes.at) <= Date.parse(opens.at);
  return {
    ...wrong('opensAt', opens),
    ...wrong('closesAt', closes),
    ...(isBackwards && { closesAt: "Sign-ups can't close before they open." }),
  };
}

/** What is wrong with a moment that need not be there. */
function wrong(field: string, moment: PickedMoment): FieldErrors {
  const mistake = mistakeIn(moment, { missing: '', unreadable: NO_DATE });
  return mistake === null || mistake === '' ? {} : { [field]: mistake };
}

/** All that differs from the usual, for two versions beside each other. */
export function rulesText(rules: TypedRules, now: Date): string {
  const { opens, closes, isLocked, isConfirmed, question, audience, helpers } = rules;
  const said = [
    ...(opens.at === null ? [] : [`open ${dayAndTime(opens.at, now)}`]),
    ...(closes.at === null ? [] : [`close ${dayAndTime(closes.at, now)}`]),
    ...(isLocked ? ['locked'] : []),
    ...(isConfirmed ? ['leaders confirm'] : []),
    ...(question === '' ? [] : [`asks ${isolated(question)}`]),
    ...(isForAll(audience) ? [] : [`for ${namesIn(audience).join(', ')}`]),
    ...(helpers.length === 0 ? [] : [`${helpers.length} may check in`]),
  ];
  return said.length === 0 ? 'As usual' : said.join('; ');
}

const moment = z.object({
  text: z.string(),
  at: z.nullable(z.string()),
  isPart: z.optional(z.literal(true)),
});

/** The rules as a draft keeps them. */
export const keptRules = z.object({
  ...{ opens: moment, closes: moment, isLocked: boolean, reason: string },
  ...{ isConfirmed: boolean, question: string, audience: storedAudience },
  helpers: z.array(string),
});
