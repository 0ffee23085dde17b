import 'fake-indexeddb/auto';
import type { NotificationSettings } from '#contract/notices.ts';
import { expect, test } from 'vitest';
import { someSettings } from '#tests/support/factories/notices.ts';
import { databaseOf } from '#store/database.ts';
import { settingsIn } from './notification-settings.data.ts';

test('NT1 until something was saved, the defaults are shown in the zone of this device', async () => {
  const db = databaseOf('me');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(await settingsIn(db)).toMatchObject({
    settings: { newEvents: 'all', leads: [1_440, 60], zone: timeZone },
    state: 'saved',
  });
  await db.delete();
});

test('SPEC 12.2 a switch that is newer than what this device keeps is on', async () => {
  const db = databaseOf('me');
  const { posts: _, ...older } = someSettings({ changes: false });
  await db.collection('documents').put({
    ...{ id: 'notifications', revision: 1, g: 1, value: older as NotificationSettings },
  });
  expect(await settingsIn(db)).toMatchObject({
    settings: { posts: true, changes: false, zone: 'Europe/London' },
  });
  await db.delete();
});
