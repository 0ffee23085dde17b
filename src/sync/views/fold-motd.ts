import type { MotdRow } from '#contract/motd.ts';
import { motdPublicationArgs, motdPublicationName } from '#sync/intentions/motd-args.ts';
import type { Pending, Published } from './published.ts';

/** The message of the day, with an edit of the author's own that waits. */
export function foldMotd(truth: MotdRow, pending: readonly Pending[]): Published<MotdRow> {
  return pending.reduce<Published<MotdRow>>((motd, { name, args }) => {
    const { data } = motdPublicationArgs.safeParse(args);
    if (name !== motdPublicationName || !data) return motd;
    return { ...motd, value: data.draft.value, revision: data.basedOn, isWaiting: true };
  }, truth);
}
