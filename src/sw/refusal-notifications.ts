import { isQuiet } from '#domain/quiet-hours.ts';
import { knownZone } from '#domain/time/zone.ts';
import { withPresentNames } from '#store/present-names.ts';
import type { MusterDatabase } from '#store/database.ts';
import { waitingSettings } from '#store/waiting-settings.ts';
import type { Settled } from '#sync/engine/outbox.ts';
import { inTodaysWords } from '#sync/intentions/first-entries.ts';
import { reasonFor, refusalMessage } from '#sync/views/change-texts.ts';
import { isLookedAt, show } from './show-notification.ts';

/** What somebody asked for by pressing a notification a moment ago. */
const asked = new Set<string>();

/** SPEC 12.23. Whoever has just pressed a notification is told how that ends, whatever their settings say. */
export function noteAsked(entryId: string | null): void {
  if (entryId !== null) asked.add(entryId);
}

/** SPEC 12.24. Tells of refused changes unless a page is looked at, which does so itself. */
export async function tellRefusals(db: MusterDatabase, refused: readonly Settled[]): Promise<void> {
  if (refused.length === 0 || Notification.permission !== 'granted' || (await isLookedAt())) return;
  const isWanted = await areRefusalsTold(db);
  for (const { id, userId } of refused) {
    // What was never sent may carry on what was refused (PB8): then nothing is left to tell.
    const [kept] = await withPresentNames(db, await db.sent.where({ id }).toArray());
    if (!kept || !(isWanted || asked.has(id))) continue;
    asked.delete(id);
    const { title, body, path, promise = '' } = noticeOf(kept);
    const data = { userId, noticeId: null, path, actions: [] };
    await show(title, {
      body: `${body} ${promise}`.trim(),
      tag: `refused:${id}`,
      timestamp: kept.settledAt,
      data,
    });
  }
}

/**
 * Refusals are told where this member turned notifications on, unless refusals are switched off; not in quiet hours: then
 * they stand in the list alone. The browser's permission says nothing of whose wish it was (decision 095).
 */
async function areRefusalsTold(db: MusterDatabase): Promise<boolean> {
  if ((await db.fact('push')) === undefined) return false;
  const row = await db.collection('documents').get('notifications');
  const settings = waitingSettings(row, await db.outbox.toArray());
  if (!settings) return true;
  const { refusals, quiet, zone } = settings;
  return refusals && !(knownZone(zone) && isQuiet(new Date(), quiet, zone));
}

function noticeOf(refused: Settled) {
  const entry = inTodaysWords(refused);
  const { problem } = refused;
  const why = problem && { code: problem.code, reason: reasonFor(entry, problem) };
  const { name, args, label } = entry;
  return refusalMessage({ name, args, label, ...why });
}
