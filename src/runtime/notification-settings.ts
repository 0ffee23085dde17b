// @chunk member
import type { MusterDatabase } from '#store/database.ts';
import { foldSettings } from '#sync/views/fold-documents.ts';
import type { NotificationSettingsView } from '#sync/views/views.ts';
import { SETTINGS_KEY } from '#sync/intentions/settings/settings-intention.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { zoneHere } from '#domain/time/zone.ts';
import { changesOf } from './document-changes.ts';

/**
 * What the owner wants to be told, with waiting changes on top (NT1). Until it was saved, the defaults, in the zone in which this
 * device shows all times; and of a switch that is newer than what was saved, its default.
 */
export async function settingsIn(db: MusterDatabase): Promise<NotificationSettingsView> {
  const [row, changes] = await Promise.all([
    db.collection('documents').get('notifications'),
    changesOf(db, SETTINGS_KEY),
  ]);
  const saved = row?.id === 'notifications' ? row.value : { zone: zoneHere() };
  return foldSettings({ ...defaultNotificationSettings, ...saved }, changes);
}
