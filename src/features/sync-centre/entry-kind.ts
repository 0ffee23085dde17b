import {
  Bell,
  CalendarCheck,
  CalendarMinus,
  CalendarPlus,
  CalendarX,
  CircleUserRound,
  ClipboardPen,
  FilePen,
  Megaphone,
  type LucideIcon,
} from 'lucide-react';
import type { EntryView } from '#data/outbox.ts';
import { publicationOf, rsvpOf, submissionOf } from '#data/entry-view.ts';

/** How the sync centre treats a change; anything not named below is treated like an ordinary form. */
interface EntryKind {
  readonly icon: LucideIcon;
  /** True if the label's link leads to a way out of a refusal. */
  readonly linkHelps: boolean;
  /** False if the same change cannot succeed. */
  readonly mayRetry: boolean;
  /** True if it contains something its author wrote. */
  readonly asksFirst: boolean;
  /** True if a change that may have arrived is countered by another one. */
  readonly canBeUndone: boolean;
  /** HTML that the member wrote, so that a refusal does not lose it. */
  readonly message?: string;
}

const anyForm: EntryKind = {
  icon: FilePen,
  linkHelps: true,
  mayRetry: true,
  asksFirst: true,
  canBeUndone: false,
};

export function kindOf(entry: EntryView): EntryKind {
  const { code = '' } = entry;
  const form = { ...anyForm, mayRetry: !retryIsVain.includes(code) };
  const rsvp = rsvpOf(entry);
  if (rsvp) {
    const linkHelps = anotherRoleHelps.includes(code);
    return { ...form, icon: rsvpIcon(entry, rsvp), linkHelps, asksFirst: false, canBeUndone: true };
  }
  const submission = submissionOf(entry);
  if (submission) {
    const linkHelps = !postingIsOutOfReach.includes(code);
    return { ...form, icon: ClipboardPen, linkHelps, message: submission.message };
  }
  if (publicationOf(entry)) {
    // The same text again would be refused again: its author has to look at both versions.
    return { ...form, icon: Megaphone, mayRetry: form.mayRetry && code !== 'stale_revision' };
  }
  // One press each, and nothing written: like an RSVP, they are put away without a question.
  if (ownNews.includes(entry.name)) return { ...form, icon: Bell, asksFirst: false };
  return ownDocuments.includes(entry.name) ? { ...form, icon: CircleUserRound } : form;
}

const ownDocuments: readonly string[] = ['profile.update', 'preferences.save'];
const ownNews: readonly string[] = ['notifications.save', 'seat.watch'];
/** Codes after which another role of the same event may still be free. */
const anotherRoleHelps: readonly string[] = ['role_full', 'role_gone'];
/** Codes after which there is no posting to look at, or the member may not see it. */
const postingIsOutOfReach: readonly string[] = ['not_found', 'forbidden'];
/** Codes after which the same change cannot succeed. */
const retryIsVain: readonly string[] = ['event_gone', 'event_over', 'not_found', 'role_gone'];

function rsvpIcon({ state }: EntryView, { attending }: { attending: boolean }): LucideIcon {
  if (state === 'refused') return CalendarX;
  if (state === 'sent') return CalendarCheck;
  return attending ? CalendarPlus : CalendarMinus;
}
