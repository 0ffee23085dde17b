import { notificationSettings, type NotificationSettings } from '#contract/notices.ts';
import type { DocumentRow } from '#contract/profile.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { settingsIntentionName } from '#sync/intentions/settings-intention.ts';

/**
 * What the member wants to be told, with the last change that waits on top (NT1); null if it is not known here. `pending`
 * is in the queue's order.
 */
export function toldSettings(
  row: DocumentRow | undefined,
  pending: readonly Pick<Entry, 'name' | 'args'>[],
): NotificationSettings | null {
  const last = pending.findLast(({ name }) => name === settingsIntentionName);
  const waiting = last && notificationSettings.safeParse(last.args).data;
  return waiting ?? (row?.id === 'notifications' ? row.value : null);
}
