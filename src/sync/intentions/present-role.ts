import type * as z from 'zod/mini';
import { isRole, type NamedRole, type RoleRef } from '#domain/event-role.ts';
import type { Label } from '#sync/engine/label.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { rsvpArgs, rsvpIntentionName, rsvpLabel } from './rsvp-args.ts';
import { watchArgs, watchIntentionName, watchLabel } from './watch-args.ts';

type Named = Pick<Entry, 'name' | 'args' | 'label'>;

/** The event whose role a change names by its id; null for any other change. */
export function eventOfRole({ name, args }: Pick<Entry, 'name' | 'args'>): string | null {
  const shape =
    name === rsvpIntentionName ? rsvpArgs : name === watchIntentionName ? watchArgs : null;
  const { roleId, eventId } = shape?.safeParse(args).data ?? {};
  return roleId === undefined || eventId === undefined ? null : eventId;
}

/** The change with its role called as its event calls it now. What it was queued with stays where it is stored. */
export function withPresentRole<E extends Named>(entry: E, roles: readonly NamedRole[]): E {
  switch (entry.name) {
    case rsvpIntentionName:
      return renamed(entry, { shape: rsvpArgs, labelOf: rsvpLabel, roles });
    case watchIntentionName:
      return renamed(entry, { shape: watchArgs, labelOf: watchLabel, roles });
    default:
      return entry;
  }
}

interface Renaming<Args> {
  readonly shape: z.ZodMiniType<Args>;
  readonly labelOf: (args: Args) => Label;
  readonly roles: readonly NamedRole[];
}

function renamed<E extends Named, Args extends RoleRef>(
  entry: E,
  { shape, labelOf, roles }: Renaming<Args>,
): E {
  const { data } = shape.safeParse(entry.args);
  const role = data && roles.find((one) => isRole(one, data))?.name;
  if (!data || role === undefined || role === data.role) return entry;
  const args = { ...data, role };
  return { ...entry, args, label: labelOf(args) };
}
