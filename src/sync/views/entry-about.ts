import {
  applicationArgs,
  applicationIntentionName,
  type ApplicationArgs,
} from '#sync/intentions/application-args.ts';
import { rsvpArgs, rsvpIntentionName, type RsvpArgs } from '#sync/intentions/rsvp-args.ts';
import type { EntryView } from './views.ts';

/** What an RSVP or a cancellation among the member's changes is about; null for another change. */
export function rsvpOf({ name, args }: Pick<EntryView, 'name' | 'args'>): RsvpArgs | null {
  return name === rsvpIntentionName ? (rsvpArgs.safeParse(args).data ?? null) : null;
}

/** What an application among the member's changes is about; null for another change. */
export function submissionOf({
  name,
  args,
}: Pick<EntryView, 'name' | 'args'>): ApplicationArgs | null {
  return name === applicationIntentionName ? (applicationArgs.safeParse(args).data ?? null) : null;
}

/** What a publication among the member's changes is about; null for another change. By name, to stay small. */
export function publicationOf({
  name,
  args,
}: Pick<EntryView, 'name' | 'args'>): { readonly subject: string } | null {
  const isPublication = name.endsWith('.publish') && typeof args === 'object' && args !== null;
  return isPublication && 'id' in args ? { subject: `${name}:${String(args.id)}` } : null;
}
