import type { NotificationSettings } from '#contract/notices.ts';
import type { DocumentRow } from '#contract/profile.ts';
import type { Wish } from '#sync/engine/intention.ts';
import { settingsIntention } from '#sync/intentions/settings/settings-intention.ts';

/**
 * What the member wants to be told, with the last change that waits on top (NT1); null if it is not known here. `pending`
 * is in the queue's order.
 */
export function waitingSettings(
  row: DocumentRow | undefined,
  pending: readonly Wish[],
): NotificationSettings | null {
  const waiting = pending.flatMap((entry) => settingsIntention.in(entry) ?? []);
  return waiting.at(-1) ?? (row?.id === 'notifications' ? row.value : null);
}
