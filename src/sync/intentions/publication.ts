import * as z from 'zod/mini';
import { boolean, number, string } from '#contract/shapes.ts';
import type { Collection, RowOf } from '#contract/collections.ts';
import {
  intention,
  noEffect,
  type Accepted,
  type Addresses,
  type Effect,
  type IntentionOf,
  type Remains,
  type Renewal,
  type RequestDraft,
  type Settlement,
} from '#sync/engine/intention.ts';
import type { Label } from '#sync/engine/label.ts';
import type { Words } from '#sync/engine/intention-words.ts';
import { keptIn, withAddresses } from './kept-files.ts';

/**
 * Something that leaders publish: made anew or edited. A new one is known by the id of the entry that makes it (PB1);
 * `basedOn` is the revision that an edit started from.
 */
export interface Publication<Draft> {
  readonly id: string;
  readonly isNew: boolean;
  readonly basedOn: number;
  readonly draft: Draft;
}

interface PublicationSpec<Draft, C extends Collection> {
  readonly name: string;
  readonly draft: z.ZodMiniType<Draft>;
  readonly collection: C;
  /** The rows that stand in a collection of their own, since not everybody has them. */
  readonly apart?: Apart<C>;
  /** Nothing makes it but its first edit, which is based on revision 0. */
  readonly isMadeByEdits?: true;
  /** Reads the row in an answer; null if it holds none. */
  readonly rowIn: (reply: unknown) => RowOf<C> | null;
  readonly label: (publication: Publication<Draft>) => Label;
  /** What became of it once it was accepted, where that isn't always `published`. */
  readonly became?: (publication: Publication<Draft>) => string;
  readonly request: (publication: Publication<Draft>) => RequestDraft;
}

interface Apart<C extends Collection> {
  readonly collection: Collection;
  readonly isOf: (row: RowOf<C>) => boolean;
}

/** An intention to publish. */
export interface PublicationOf<Draft> extends IntentionOf<Publication<Draft>> {
  /** The key under which publications of one thing wait, and the subject of what is said of them. */
  readonly keyOf: (id: string) => string;
}

/** One kind of publication that may wait to be sent, with the pictures it shows. The rules are PB1 to PB6. */
export function publication<Draft, C extends Collection>(
  spec: PublicationSpec<Draft, C>,
): PublicationOf<Draft> {
  const { name, collection, draft, rowIn, apart } = spec;
  const keyOf = (id: string) => `${name}:${id}`;
  const published = intention({
    name,
    args: z.object({ id: string, isNew: boolean, basedOn: number, draft }),
    key: ({ id }) => keyOf(id),
    reads: () => [],
    net: (chain, { attempted, accepted }) => {
      const last = chain.at(-1);
      if (!last) return null;
      const isMade = [...attempted, ...accepted.map(({ args }) => args)].some(isCreation);
      const isNew = !isMade && chain.some(isCreation);
      return { ...last, isNew, basedOn: followed(last.basedOn, accepted) };
    },
    label: spec.label,
    words: (args) =>
      wordsOf(spec.label(args).title, {
        subject: keyOf(args.id),
        became: spec.became?.(args) ?? 'published',
      }),
    files: keptIn,
    renewed: (args, id) => (args.isNew ? { ...args, id } : args),
    request: (args, addresses) => withFiles(spec.request(args), addresses),
    anew: (args, now) => made(args, now, spec),
    isDone: () => false,
    settle: ({ id, isNew }, settlement) =>
      settled(settlement, { collection, id, isNew, rowIn, apart }),
  });
  return { ...published, keyOf };
}

function wordsOf(
  title: string,
  { subject, became }: { readonly subject: string; readonly became: string },
): Words {
  return {
    icon: 'megaphone',
    subject,
    sent: `${title} ${became}.`,
    refused: ({ reason = '' }) => `${title} wasn't published. ${reason}`.trim(),
    refusal: ({ reason = 'It was refused.' }) => ({
      title: `${title} wasn't published`,
      body: reason,
    }),
    // The same text again would be refused again: its author has to look at both versions.
    vainAfter: 'stale_revision',
  };
}

function isCreation({ isNew }: Publication<unknown>): boolean {
  return isNew;
}

/** What its author made themselves is made again, under the id by which others may know it; else the edit is of what is left. */
function made<Draft>(
  args: Publication<Draft>,
  { revision, accepted }: Remains,
  { isMadeByEdits }: { readonly isMadeByEdits?: true },
): Renewal<Publication<Draft>> {
  const basedOn = revision ?? (isMadeByEdits ? 0 : null);
  if (basedOn !== null) return { args: { ...args, isNew: false, basedOn }, id: null };
  const isOwn = args.isNew || accepted.some((one) => (one as Publication<unknown>).isNew);
  return isOwn ? { args: { ...args, isNew: true, basedOn: 0 }, id: args.id } : { args, id: null };
}

/** PB4. The revision that became of this one by what its author has published since. */
function followed(basedOn: number, accepted: readonly Accepted<Publication<unknown>>[]): number {
  return accepted.reduce(
    (base, { args, revision = 0 }) => (args.basedOn === base && revision > base ? revision : base),
    basedOn,
  );
}

function withFiles(request: RequestDraft, addresses: Addresses): RequestDraft {
  return { ...request, body: withAddresses(request.body, addresses) };
}

interface PublishedRow<C extends Collection> {
  readonly collection: C;
  readonly id: string;
  readonly isNew: boolean;
  readonly rowIn: (reply: unknown) => RowOf<C> | null;
  readonly apart: Apart<C> | undefined;
}

function settled<C extends Collection>(
  settlement: Settlement,
  { collection, id, isNew, rowIn, apart }: PublishedRow<C>,
): Effect {
  const placed = (row: RowOf<C>) => ({
    [apart?.isOf(row) === true ? apart.collection : collection]: [row],
  });
  if (settlement.kind === 'accepted') {
    const row = rowIn(settlement.reply);
    if (!row) return noEffect;
    const changes = placed(row);
    const revision = repeated.safeParse(settlement.reply).data?.acceptedRevision ?? row.revision;
    return { ...noEffect, changes, revision, later: rebasedOn(revision) };
  }
  const { code, current } = settlement.problem;
  if (code === 'not_found' || code === 'event_gone')
    return {
      ...noEffect,
      deleted: { [collection]: [id], ...(apart && { [apart.collection]: [id] }) },
    };
  if (code === 'key_expired') return noEffect; // it may have come to be: its author is asked (OB32)
  if (isNew) return { ...noEffect, later: madeBy, isCarriedOn: true };
  const row = rowIn(current);
  return row ? { ...noEffect, changes: placed(row) } : noEffect;
}

/** PB4. Whatever its author edited since was based on what has just arrived. */
function rebasedOn(basedOn: number) {
  return (args: unknown) => ({ ...(args as Publication<unknown>), isNew: false, basedOn });
}

/** PB8. What was to edit something that never came to be makes it. */
function madeBy(args: unknown, id: string) {
  return { ...(args as Publication<unknown>), id, isNew: true, basedOn: 0 };
}

/** The answer to a repeated call shows the thing as it is now, and says which revision the call made of it. */
const repeated = z.object({ acceptedRevision: z.optional(number) });
