import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { databaseOf } from '#store/database.ts';
import { settingsIn } from './notification-settings.ts';

test('NT1 until something was saved, the defaults are shown in the zone of this device', async () => {
  const db = databaseOf('me');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(await settingsIn(db)).toMatchObject({
    settings: { newEvents: 'all', leads: [1_440, 60], zone: timeZone },
    state: 'saved',
  });
  await db.delete();
});
