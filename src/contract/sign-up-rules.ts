import * as z from 'zod/mini';
import { flags, type Flag } from './access.ts';
import { boolean, id, instant, label, nullableString, string, wholeNumber } from './shapes.ts';

// Who may sign up for an event, and when. An event that says nothing of it is open to whoever may sign up at all, at once.

/** A draft exists for whoever may edit events, and for nobody else. What was called off stays, with its reason. */
export const eventStates = ['draft', 'published', 'calledOff'] as const;
export type EventState = (typeof eventStates)[number];

/** The most characters of a reason, and below it of a question. */
export const REASON_LIMIT = 200;
export const QUESTION_LIMIT = 60;
export const HELPERS_LIMIT = 20;
/** Each role may have an audience, and all of them have to fit into one body. */
const DEPARTMENTS_LIMIT = 20;
const POSITIONS_LIMIT = 100;

/** Whoever holds any of these may take a seat; with none of them, whoever may sign up at all. Positions go by SPEC's numbers. */
export const signUpAudience = z.object({
  departments: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(DEPARTMENTS_LIMIT)),
  positions: z.array(wholeNumber).check(z.maxLength(POSITIONS_LIMIT)),
  flags: z.array(z.enum(flags)).check(z.maxLength(flags.length)),
});
export type SignUpAudience = z.infer<typeof signUpAudience>;

/** Not parsed any further: one that a later version adds would make a whole page of a pull unreadable. */
const flag = string as unknown as z.ZodMiniType<Flag, string>;

/** An audience as it is told. */
export const storedAudience = z.object({
  departments: z.array(string),
  positions: z.array(wholeNumber),
  flags: z.array(flag),
});

export const openToAll: SignUpAudience = { departments: [], positions: [], flags: [] };

/** Every reply has all of it. Rows of the pull leave out what is usual, which is also missing from what older versions stored or tell. */
export const signUpRules = {
  state: z.optional(z.enum(eventStates)),
  /** Why it was called off, or why sign-ups are locked. */
  reason: z.optional(string),
  /** When a draft is published without anybody's doing. */
  publishAt: z.optional(nullableString),
  opensAt: z.optional(nullableString),
  closesAt: z.optional(nullableString),
  locked: z.optional(boolean),
  audience: z.optional(storedAudience),
  /** Whether leaders confirm each seat. */
  confirm: z.optional(boolean),
  /** Labels the notes; '' for none. */
  question: z.optional(string),
  /** Ids of members who may check in, besides whoever may edit events. */
  helpers: z.optional(z.array(id)),
};

const time = () => z.optional(z.nullable(instant()));

/** What null stands for the usual of. */
function given<V>(type: z.ZodMiniType<V>, usual: V) {
  const cleared = z.transform((value: V | null) => value ?? usual);
  return z.optional(z.pipe(z.nullable(type), cleared));
}

/** So long before the start nobody is promoted any more, unless the event says otherwise (SPEC 30.9). */
const HANDOVER_HOURS = 2;

/** The rules as a draft states them: in a POST what is missing is the usual, in a PUT it stays; null is the usual in either. */
export const signUpRulesGiven = () => ({
  opensAt: time(),
  closesAt: time(),
  locked: given(boolean, false),
  /** Why sign-ups are locked, in the leaders' words. */
  reason: given(label(REASON_LIMIT), ''),
  audience: z.optional(z.nullable(signUpAudience)),
  confirm: given(boolean, false),
  question: given(label(QUESTION_LIMIT), ''),
  helpers: given(z.array(id).check(z.maxLength(HELPERS_LIMIT)), []),
  /** So many hours before the start nobody is promoted any more. */
  handoverHours: given(z.int().check(z.minimum(0), z.maximum(48)), HANDOVER_HOURS),
});

/** The state of an event that is being made, which is published if it doesn't say. `publishAt` is for a draft. */
export const stateOfNew = {
  state: z.optional(z.enum(['draft', 'published'])),
  publishAt: time(),
};

/** `reason` is for what is called off; `publishAt` for a draft, where null takes it back and what is missing stays. */
export const stateWished = z.lazy(() =>
  z.object({
    state: z.enum(eventStates),
    reason: z.optional(label(REASON_LIMIT)),
    publishAt: time(),
    revision: z.optional(z.int().check(z.nonnegative())),
  }),
);
