import type { RowOf } from '#contract/collections.ts';
import { noticesToRead } from '#contract/notices.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { INTERNAL } from '../is-listed.ts';
import { intention, noEffect, requestTo, type RowPatch } from '#sync/engine/intention.ts';

/** The notices that were read, by id; with `upTo` (else ''), also whatever the server has that is not newer. */
const newsReadArgs = z.object({
  ids: z.array(string),
  upTo: z._default(string, ''),
});

export type NewsRead = z.infer<typeof newsReadArgs>;

/** So many ids go with one request; the server takes no more, and the rest follows (NT4). */
export const AT_ONCE = 500;

/** Mark notices as read: never listed, and told to nobody (NT3). */
export const newsIntention = intention({
  name: INTERNAL.news,
  args: newsReadArgs,
  key: () => 'news',
  reads: ({ ids }) => ids.map((id) => ({ collection: 'notices', id })),
  net: (chain, { truth, attempted }) => {
    const done = new Set(attempted.flatMap(({ ids }) => ids));
    for (const row of truth as (RowOf<'notices'> | undefined)[])
      if (row?.isRead === true) done.add(row.id);
    const ids = [...new Set(chain.flatMap((one) => one.ids))].filter((id) => !done.has(id));
    const upTo =
      chain
        .map((one) => one.upTo)
        .toSorted()
        .at(-1) ?? '';
    return ids.length > 0 ? { ids, upTo } : null;
  },
  label: () => ({ title: 'Notifications read' }),
  words: null,
  request: ({ ids, upTo }) =>
    requestTo(noticesToRead, {
      ids: ids.slice(0, AT_ONCE),
      ...(upTo !== '' && { upTo }),
    }),
  isDone: () => false,
  settle: ({ ids }, { kind }) => {
    if (kind !== 'accepted') return noEffect;
    const settled = { ...noEffect, patches: ids.slice(0, AT_ONCE).map(read) };
    const rest = ids.slice(AT_ONCE);
    if (rest.length === 0) return settled;
    // With what was read meanwhile, if anything was: then nothing else follows.
    const later = (args: unknown) => withMore(args as NewsRead, rest);
    const followUps = [{ name: INTERNAL.news, args: { ids: rest, upTo: '' } }];
    return { ...settled, later, followUps };
  },
});

function withMore({ ids, upTo }: NewsRead, more: readonly string[]): NewsRead {
  return { ids: [...new Set([...more, ...ids])], upTo };
}

/** The answer is empty: what was read is read from the moment in which the entry leaves (FD5). */
function read(id: string): RowPatch {
  return { collection: 'notices', id, to: (row) => (row.isRead ? row : { ...row, isRead: true }) };
}
