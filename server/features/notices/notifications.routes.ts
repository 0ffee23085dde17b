import { notifications, type NotificationSettings } from '#contract/notices.ts';
import { knownZone } from '#domain/time/zone.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { markNoticesRead } from '#server/notices/notices.repository.ts';
import { readSettings, storeSettings } from '#server/notices/recipients.ts';
import { judgeAnew } from '#server/notices/push/push-outbox.ts';

export const notificationsRoutes = implement('notifications', notifications, {
  settings: (context) => readSettings(context.db, memberOf(context).id),

  saveSettings: async (context) => {
    const { db, body } = context;
    const { id } = memberOf(context);
    const { zone: _, unknownZone: __, ...kept } = await readSettings(db, id);
    const value = checked({ ...kept, ...body });
    await storeSettings(db, id, value);
    await judgeAnew(db, id);
    return value;
  },

  read: async (context) => {
    const { db, body, services } = context;
    const { id: userId } = memberOf(context);
    const upTo = body.upTo === undefined ? null : new Date(body.upTo);
    await markNoticesRead(db, { userId, ids: body.ids, upTo, at: services.now() });
  },
});

type Given = Omit<NotificationSettings, 'zone'> & { readonly zone?: string | null | undefined };

/** The settings with each lead once, the longest first. */
function checked({ zone, unknownZone, ...rest }: Given): NotificationSettings {
  const leads = [...new Set(rest.leads)].toSorted((a, b) => b - a);
  return { ...rest, leads, ...zoneFor(zone ?? '', unknownZone) };
}

/** SPEC 12.13: an unknown zone is kept beside UTC, rather than losing the other settings. A later version may know its name. */
function zoneFor(given: string, before = ''): Pick<NotificationSettings, 'zone' | 'unknownZone'> {
  const known = knownZone(given);
  if (known === null) return { zone: 'UTC', unknownZone: given };
  if (known !== 'UTC' || before === '') return { zone: known };
  const late = knownZone(before);
  return late === null ? { zone: known, unknownZone: before } : { zone: late };
}
