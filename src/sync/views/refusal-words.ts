import type { Problem } from '#contract/problem.ts';
import { applicationIntentionName } from '#sync/intentions/application-args.ts';
import type { EntryView } from './views.ts';

type Refused = Pick<EntryView, 'code' | 'reason'>;

/** The end of a sentence: the reason in its own words, or what the server said as a sentence of its own. */
export function because({ code, reason }: Refused): string {
  const clause = code === undefined ? undefined : clauses[code];
  if (clause !== undefined) return `: ${clause}.`;
  return reason === undefined ? '.' : `. ${reason}`;
}

const clauses: Partial<Record<NonNullable<Refused['code']>, string>> = {
  role_full: 'the role filled up first',
  role_gone: 'the event no longer offers this role',
  event_over: 'the event was already over',
  event_gone: 'the event was deleted',
  posting_closed: 'the posting closed first',
};

/** The server checks rights before it looks at what a call is about, so its refusal names nothing. */
export function reasonOf(name: string, { code, message }: Problem): string {
  const isApplication = name === applicationIntentionName;
  return isApplication && code === 'forbidden'
    ? "Only org members can apply, and you aren't one right now."
    : message;
}
