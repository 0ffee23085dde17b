import { MOTD_KEY, type MotdRow } from '#contract/motd.ts';
import { motdIntention, type MotdPublication } from '#sync/intentions/motd/motd-intention.ts';
import { foldOne, type Published, type PublishedKind } from '#sync/views/published.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import { publish, type Publishing, type PublishingForm } from '#data/publishing.ts';

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
    return foldOne(MOTD_KEY, motd ?? nothing, { of: motdOwn, pending });
  });
}

const nothing: MotdRow = { id: MOTD_KEY, value: '', revision: 0 };

const motdOwn: PublishedKind<MotdPublication['draft'], MotdRow> = {
  intention: motdIntention,
  shown: ({ basedOn, draft }) => ({ id: MOTD_KEY, ...draft, revision: basedOn }),
};

interface MotdEdit {
  /** HTML. */
  readonly value: string;
  readonly form: PublishingForm;
  /** The revision that the edit started from. */
  readonly basedOn: number;
}

/** Publishes the message of the day: refused when somebody else was faster. Throws like `publish`. */
export function saveMotd({ value, basedOn, form }: MotdEdit): Promise<Publishing> {
  const publication = { id: MOTD_KEY, isNew: false, basedOn, draft: { value } };
  return publish(motdIntention.with(publication), { form });
}
