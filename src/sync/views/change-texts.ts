import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { EntryIcon, RefusalWords, Undo, Words } from '#sync/engine/intention-words.ts';
import { intentionOf } from '#sync/intentions/intentions.ts';
import type { Label } from '#sync/engine/label.ts';
import type { EntryView } from './views.ts';

// What is told of a change, in whichever place: its intention says it, and here is what is said of any form.

/** A change as it is told of. */
type Told = Pick<EntryView, 'name' | 'args' | 'label' | 'state' | 'code' | 'reason' | 'notice'>;

/** One that this version doesn't know, or can't read, is told of like any form. */
function wordsOf(entry: Pick<Told, 'name' | 'args'>): Words {
  return intentionOf(entry)?.words?.(entry.args) ?? anyForm;
}

const anyForm: Words = { icon: 'file-pen' };

/** What a change is about: there is at most one message for each subject. */
export function subjectOf(entry: Pick<Told, 'name' | 'args'>): string {
  return wordsOf(entry).subject ?? entry.name;
}

/**
 * How its author is told that a change was accepted or refused (SPEC 8); null where the screen that made it shows that by itself.
 * `screen` is the path of the one that they look at: some have their own texts.
 */
export function outcomeText(entry: Told, screen: string): string | null {
  const { title } = entry.label;
  const { sent = title, refused } = wordsOf(entry);
  if (entry.state === 'refused') return refused?.(entry, screen) ?? `${title}. ${reasonIn(entry)}`;
  return sent === null || entry.notice === undefined ? sent : `${sent}. ${entry.notice}`;
}

export interface RefusalMessage extends RefusalWords {
  /** Where its author can do something about it, as a path within the app. */
  readonly path: string;
}

/** NT7. What the list behind the bell says of a refused change, and where it leads; a notification says the same (SPEC 12.24). */
export function refusalMessage(entry: Omit<Told, 'state' | 'notice'>): RefusalMessage {
  const { refusal } = wordsOf(entry);
  const plain = { title: `Not accepted: ${entry.label.title}`, body: reasonIn(entry) };
  return { ...(refusal?.(entry) ?? plain), path: placeOf(entry) };
}

/** Where its author can do something about a refusal, and what to call that: somebody else's version is compared in the form. */
export function wayOutOf({ label, code }: Pick<Told, 'label' | 'code'>): Label['link'] | null {
  const { link } = label;
  return link && code === 'stale_revision' ? { ...link, text: COMPARE } : (link ?? null);
}

/** SPEC 23.1. Whether a refused change is compared with what somebody else made of the thing meanwhile. */
export function isToCompare({ label, code }: Pick<Told, 'label' | 'code'>): boolean {
  return code === 'stale_revision' && label.link !== undefined;
}

export const COMPARE = 'Compare';

function reasonIn({ reason = 'It was refused.' }: Pick<Told, 'reason'>): string {
  return reason;
}

/** After these codes there is nothing to look at where the change was made, or its author may not see it. */
const outOfReach: readonly EntryView['code'][] = ['not_found', 'forbidden'];

function placeOf({ label, code }: Pick<Told, 'label' | 'code'>): string {
  return outOfReach.includes(code) ? '/sync' : (label.link?.path ?? '/sync');
}

/** Why it was refused, as a sentence: the server's own, unless that would mislead. */
export function reasonFor(entry: Pick<Told, 'name' | 'args'>, problem: Problem): string {
  return wordsOf(entry).reasonFor?.(problem) ?? problem.message;
}

export function iconOf(entry: Pick<EntryView, 'name' | 'args' | 'state'>): EntryIcon {
  const { icon } = wordsOf(entry);
  if (typeof icon === 'string') return icon;
  return icon[entry.state === 'parked' ? 'waiting' : entry.state];
}

/** What its author can do about a change. */
export interface Remedies {
  /** The label's link leads to a way out of the refusal. */
  readonly linkHelps: boolean;
  /** False if the same change cannot succeed. */
  readonly mayRetry: boolean;
  /** True if it contains something its author wrote. */
  readonly asksFirst: boolean;
  /** Null if one that may have arrived cannot be countered by another one. */
  readonly undo: Undo | null;
  /** HTML that the member wrote, so that a refusal does not lose it; null for none. */
  readonly message: string | null;
}

export function remediesOf(entry: Pick<Told, 'name' | 'args' | 'code'>): Remedies {
  const { linkHelps, vainAfter, isOnePress, undo, message } = wordsOf(entry);
  const { code } = entry;
  const isVain = code !== undefined && (code === vainAfter || retryIsVain.includes(code));
  return {
    linkHelps: linkHelps?.(code) ?? true,
    mayRetry: !isVain,
    asksFirst: isOnePress !== true,
    undo: undo ?? null,
    message: message ?? null,
  };
}

/** Codes after which no change can succeed that is made again as it was. */
const retryIsVain: readonly ProblemCode[] = ['event_gone', 'event_over', 'not_found', 'role_gone'];
