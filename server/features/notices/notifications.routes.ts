import { notifications } from '#contract/notices.calls.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { ApiError } from '#contract/problem.ts';
import { knownZone } from '#domain/zoned-time.ts';
import { implement } from '#server/core/http/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { markRead } from '#server/notices/notices.repository.ts';
import { readSettings, saveSettings } from '#server/notices/recipients.ts';
import { judgeAnew } from '#server/push/push-outbox.ts';

export const notificationsRoutes = implement('notifications', notifications, {
  settings: (context) => readSettings(context.db, memberOf(context).id),

  saveSettings: async (context) => {
    const value = checked(context.body);
    const { db, services } = context;
    const { id } = memberOf(context);
    await saveSettings(db, id, value);
    await judgeAnew(db, id, services.now());
    return value;
  },

  read: async (context) => {
    const { db, body, services } = context;
    const { id: userId } = memberOf(context);
    const upTo = body.upTo === undefined ? null : new Date(body.upTo);
    await markRead(db, { userId, ids: body.ids, upTo, at: services.now() });
  },
});

/** SPEC 12.13. Each lead stands once, longest first. */
function checked(settings: NotificationSettings): NotificationSettings {
  const zone = knownZone(settings.zone);
  if (zone === null) {
    const sentence = "We don't know this time zone.";
    throw new ApiError('invalid', sentence, { fields: { zone: sentence } });
  }
  const leads = [...new Set(settings.leads)].toSorted((a, b) => b - a);
  return { ...settings, leads, zone };
}
