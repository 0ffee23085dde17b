import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { notificationSettings } from '#server/db/notice-tables.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { pageFacts } from '../page-words.ts';

const text = z.string();

/** What the member saved; null for nothing. */
export const preferencesPart = exportPart({
  shape: z
    .object({
      interests: z.array(text),
      playstyle: text,
      squadPreference: text,
      skills: text,
      primaryRole: text,
      secondaryRole: text,
      tertiaryRole: text,
    })
    .nullable(),
  read: async (_, { user }) => user.preferences,
  shown: (saved) => (saved ? [{ name: 'Org Journey', facts: pageFacts(saved) }] : []),
  columns: {},
});

export const settingsPart = exportPart({
  shape: z.record(text, z.unknown()).nullable(),
  async read(db, { user }) {
    const [row] = await db
      .select({ value: notificationSettings.value })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, user.id));
    return row?.value ?? null;
  },
  shown: (saved) => (saved ? [{ name: 'Notification settings', facts: pageFacts(saved) }] : []),
  columns: { 'notification_settings.user_id': inThisPart },
  sample: ({ userId }) => [
    sampleOf(notificationSettings, { userId, value: defaultNotificationSettings }),
  ],
});
