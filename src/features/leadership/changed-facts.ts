import type { AuditEntry } from '#contract/audit.ts';
import { textOf } from '#domain/html-policy.ts';
import { factNames, factText, isHtmlFact, isPictureFact } from './former-facts.ts';

/** A field that a change made different: what it was and what it became, cut to what a line holds. Empty is nothing. */
export interface ChangedFact {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}

const LONGEST = 90;
/** How much of what both have in common stands before the difference. */
const LEAD = 20;

/** SPEC 23.7: the fields that a change made different, with what it noted of them. */
export function changedFactsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (after === null) return [];
  return [...factNames].flatMap(([field, name]): ChangedFact[] => {
    if (!(field in after)) return [];
    const [was, is] = [textIn(field, before?.[field]), textIn(field, after[field])];
    return was === is ? alike(field, name) : [{ name, ...cut(was, is) }];
  });
}

function textIn(field: string, value: unknown): string {
  const text = factText(field, value);
  return isHtmlFact(field) ? textOf(text) : text;
}

/** What is said of a field that reads as it did. */
function alike(field: string, name: string): ChangedFact[] {
  if (isPictureFact(field)) return [{ name, was: '', is: 'another picture' }];
  return isHtmlFact(field) ? [{ name, was: '', is: 'only its look changed' }] : [];
}

/** Two texts from shortly before their first difference on. */
function cut(was: string, is: string): Pick<ChangedFact, 'was' | 'is'> {
  const [one, other] = [Array.from(was), Array.from(is)];
  const first = one.findIndex((letter, at) => letter !== other[at]);
  const same = first === -1 ? one.length : first;
  const from = Math.max(one.length, other.length) > LONGEST ? Math.max(0, same - LEAD) : 0;
  return { was: excerpt(one, from), is: excerpt(other, from) };
}

function excerpt(letters: readonly string[], from: number): string {
  const part = letters.slice(from, from + LONGEST).join('');
  if (part === '') return from > 0 ? '…' : '';
  return `${from > 0 ? '…' : ''}${part}${letters.length > from + LONGEST ? '…' : ''}`;
}
