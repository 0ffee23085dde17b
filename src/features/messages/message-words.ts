import type { SentMessage } from '#contract/messages.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** "Seen by 12 of 30" */
export function seenText({ seen, sent }: Pick<SentMessage, 'seen' | 'sent'>): string {
  if (seen === 0) return `Seen by none of ${sent} yet`;
  return seen >= sent ? `Seen by all ${sent}` : `Seen by ${seen} of ${sent}`;
}

/** Whom it went to: "Everyone with a seat in Milk run" */
export function sentToText({ about, sent }: Pick<SentMessage, 'about' | 'sent'>): string {
  if (about.eventId !== null) return `Everyone with a seat in ${isolated(about.title)}`;
  if (about.departmentId !== null) return `Everyone in ${isolated(about.title)}`;
  return sent === 1 ? 'One member' : `${sent} selected members`;
}

/** What is said once it was sent. */
export function sentText({ sent }: Pick<SentMessage, 'sent'>): string {
  return sent === 1
    ? 'Your message is on its way to one member.'
    : `Your message is on its way to ${sent} members.`;
}
