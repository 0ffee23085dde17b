import type { EntryView } from '#sync/views/views.ts';

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
