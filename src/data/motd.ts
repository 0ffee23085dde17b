import { MOTD_KEY, type MotdRow } from '#contract/motd.ts';
import { motdPublicationName as motdPublication } from '#sync/intentions/motd-args.ts';
import { foldMotd } from '#sync/views/fold-motd.ts';
import type { Published } from '#sync/views/published.ts';
import { useWhole, type Loaded } from './loaded.ts';
import { publish, type Publishing, type PublishingForm } from './publishing.ts';

export { motdPublication };

/**
 * The message of the day, for Leaders and Admins, with an edit of the member's own that still waits; empty and of
 * revision 0 before anybody has written one.
 */
export function useMotd(): Loaded<Published<MotdRow>> {
  return useWhole('leaders', 'motd', async (db) => {
    const [motd, pending] = await Promise.all([
      db.collection('motd').get(MOTD_KEY),
      db.outbox.orderBy('seq').toArray(),
    ]);
    return foldMotd(motd ?? { id: MOTD_KEY, value: '', revision: 0 }, pending);
  });
}

interface MotdEdit {
  /** HTML. */
  readonly value: string;
  readonly form: PublishingForm;
  /** The revision that the edit started from. */
  readonly basedOn: number;
}

/** Publishes the message of the day: refused when somebody else was faster. Throws like `publish`. */
export function saveMotd({ value, basedOn, form }: MotdEdit): Promise<Publishing> {
  return publish(
    motdPublication,
    { id: MOTD_KEY, isNew: false, basedOn, draft: { value } },
    { form },
  );
}
