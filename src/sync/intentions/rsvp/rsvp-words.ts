import type { Label } from '#sync/engine/label.ts';
import type { Words } from '#sync/engine/intention-words.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { didNotGoThrough } from '../refused-words.ts';
import { roleInTruth, type RsvpArgs } from './rsvp.ts';

/** What a person would call it, and where its author can do something about it. */
export function rsvpLabel({ eventId, role, attending, seenStart, eventTitle }: RsvpArgs): Label {
  const verb = attending ? 'RSVP' : 'Cancel RSVP';
  const place = role === '' ? '' : ` as ${isolated(role)}`;
  return {
    title: `${verb}${place}, ${isolated(eventTitle)}`,
    ...(seenStart !== '' && { at: seenStart }),
    link: { path: `/events/${eventId}`, text: 'Choose another role' },
  };
}

export function rsvpWords(args: RsvpArgs): Words {
  const { eventId, eventTitle, attending } = args;
  const role = isolated(args.role);
  const refusing = didNotGoThrough({
    what: `Your ${attending ? 'RSVP' : 'cancellation'} for ${role}`,
    of: isolated(eventTitle),
    failure: (screen) => failureOn(screen, args),
  });
  return {
    icon: {
      waiting: attending ? 'calendar-plus' : 'calendar-minus',
      refused: 'calendar-x',
      sent: 'calendar-check',
    },
    subject: eventId,
    sent: `${attending ? "RSVP'd" : 'Canceled RSVP'} for ${role}`,
    refused: refusing.refused,
    // SPEC 12.7: the server watches a full role from then on.
    refusal: (why) => ({
      ...refusing.refusal(why),
      ...(why.code === 'role_full' && { promise: "We'll tell you if a seat opens up." }),
    }),
    // Another role of the same event may still be free.
    linkHelps: (code) => code === 'role_full' || code === 'role_gone',
    isOnePress: true,
    undo: { args: (truth) => backTo(truth, args), failure: FAILED_ANYHOW },
  };
}

const FAILED_ANYHOW = 'Failed to update RSVP';

/** SPEC 8.3. Each screen has its own words. */
function failureOn(screen: string, { attending }: RsvpArgs): string {
  if (screen.startsWith('/departments/')) return FAILED_ANYHOW;
  if (attending) return 'RSVP failed';
  return screen === '/dashboard' ? 'Failed to cancel RSVP' : 'Cancel failed';
}

/** Where the server last had them: in a role, or in none, and then without the one they asked for. */
function backTo(truth: readonly unknown[], args: RsvpArgs): RsvpArgs {
  const held = roleInTruth(truth);
  return { ...args, ...held, attending: held !== null };
}
