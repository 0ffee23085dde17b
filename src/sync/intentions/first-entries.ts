// @chunk member
import type { Entry } from '#sync/engine/outbox.ts';
import { intentionOf } from './intentions.ts';

/**
 * Brings an entry into today's form. Versions before 1.2 kept the name of an event or a posting in the label; today it
 * is in the arguments. Old entries may stay on a device, waiting or refused, for months.
 */
export function inTodaysWords<E extends Pick<Entry, 'name' | 'args' | 'label'>>(entry: E): E {
  const intention = intentionOf(entry);
  const args = intention?.fromLabel?.(entry.args, entry.label) ?? null;
  return intention && args !== null ? { ...entry, args, label: intention.label(args) } : entry;
}
