import type { Entry } from '#sync/engine/outbox.ts';
import * as z from 'zod/mini';
import { applicationArgs, applicationIntention } from './application-intention.ts';
import { rsvpArgs, rsvpIntention } from './rsvp-intention.ts';

type Named = Pick<Entry, 'name' | 'args' | 'label'>;

const eventLabel = z.object({ eventTitle: z.string() });
const postingLabel = z.object({ postingTitle: z.string(), departmentName: z.string() });

/**
 * Brings an entry into today's form. Versions before 1.2 kept the name of an event or a posting in the label; today it
 * is in the arguments. Old entries may stay on a device, waiting or refused, for months.
 */
export function inTodaysWords<E extends Named>(entry: E): E {
  const args = argsOf(entry);
  const intention = intentions[entry.name];
  return args && intention ? { ...entry, args, label: intention.label(args) } : entry;
}

const intentions: Readonly<Record<string, typeof rsvpIntention>> = {
  [rsvpIntention.name]: rsvpIntention,
  [applicationIntention.name]: applicationIntention,
};

/** Null if the arguments have all their names, or if this version cannot read them. */
function argsOf({ name, args, label }: Named): object | null {
  const names = name === rsvpIntention.name ? eventLabel : postingLabel;
  const shape = name === rsvpIntention.name ? rsvpArgs : applicationArgs;
  const old = names.safeParse(label);
  const read = shape.safeParse(args);
  return old.success && read.success ? { ...read.data, ...old.data } : null;
}
