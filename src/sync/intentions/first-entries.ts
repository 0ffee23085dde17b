import type { Entry } from '#sync/engine/outbox.ts';
import type { Label } from '#sync/engine/label.ts';
import * as z from 'zod/mini';
import { applicationArgs, applicationIntentionName, applicationLabel } from './application-args.ts';
import { rsvpArgs, rsvpIntentionName, rsvpLabel } from './rsvp-args.ts';

type Named = Pick<Entry, 'name' | 'args' | 'label'>;
type Words = Pick<Named, 'args' | 'label'>;

const eventLabel = z.object({ eventTitle: z.string() });
const postingLabel = z.object({ postingTitle: z.string(), departmentName: z.string() });

/**
 * Brings an entry into today's form. Versions before 1.2 kept the name of an event or a posting in the label; today it
 * is in the arguments. Old entries may stay on a device, waiting or refused, for months.
 */
export function inTodaysWords<E extends Named>(entry: E): E {
  const words = wordsOf(entry);
  return words ? { ...entry, ...words } : entry;
}

/** Null if the arguments have all their names, or if this version cannot read them. */
function wordsOf({ name, args, label }: Named): Words | null {
  if (name === rsvpIntentionName) return renamed(args, label, [rsvpArgs, eventLabel, rsvpLabel]);
  if (name !== applicationIntentionName) return null;
  return renamed(args, label, [applicationArgs, postingLabel, applicationLabel]);
}

type Shapes<Args, Names> = readonly [
  z.ZodMiniType<Args>,
  z.ZodMiniType<Names>,
  (args: Args) => Label,
];

function renamed<Args, Names>(
  args: unknown,
  label: unknown,
  [shape, names, labelOf]: Shapes<Args, Names>,
): Words | null {
  const old = names.safeParse(label);
  const read = shape.safeParse(args);
  if (!old.success || !read.success) return null;
  const whole = { ...read.data, ...old.data };
  return { args: whole, label: labelOf(whole) };
}
