import type { RoleRef } from '#domain/event-role.ts';
import { mayHaveArrived, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { inTodaysWords } from '#sync/intentions/first-entries.ts';
import { givesSeatUp } from '#sync/intentions/answer/answer.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { reasonFor } from '#sync/views/change-texts.ts';
import type { EntryView } from '#sync/views/views.ts';

/** A pending entry as the sync centre lists it. */
export function pendingView(entry: Entry): EntryView {
  return {
    ...shared(entry),
    state: entry.state,
    ...(mayHaveArrived(entry) && { mayHaveArrived: true as const }),
    ...(entry.reason !== undefined && { reason: entry.reason }),
  };
}

/** A settled entry as the sync centre lists it. */
export function settledView(entry: Settled): EntryView {
  const { problem, notice } = entry;
  return {
    ...shared(entry),
    state: entry.state === 'refused' ? 'refused' : 'sent',
    sentAt: new Date(entry.settledAt),
    ...(problem && { reason: reasonFor(entry, problem), code: problem.code }),
    ...(notice !== undefined && { notice }),
  };
}

/** A seat in an event, as an RSVP names it. */
export interface Seat extends RoleRef {
  readonly event: { readonly id: string; readonly title: string; readonly start: string };
}

/** The seat that a change gave up; null for a change that did not. */
export function seatGivenUp(entry: EntryView): Seat | null {
  const rsvp = rsvpIntention.in(entry);
  const answer = answerIntention.in(entry);
  const isGiven = answer && givesSeatUp.has(answer.what) && answer.role !== '';
  const given = rsvp?.attending === false ? rsvp : isGiven ? answer : null;
  if (!given) return null;
  const { eventId: id, eventTitle: title, seenStart: start, role, roleId } = given;
  return { event: { id, title, start }, role, roleId };
}

/** Whether the change that waits under this key has never left the device: then it can be taken back. */
export function isNeverSent(waiting: readonly EntryView[], key: string): boolean {
  return waiting.some((entry) => entry.key === key && entry.mayHaveArrived !== true);
}

function shared(entry: Entry | Settled) {
  const { id, name, key, label, args, at } = inTodaysWords(entry);
  return { id, name, key, label, args, at: new Date(at) };
}
