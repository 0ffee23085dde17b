import {
  type DocumentRow,
  type EditedField,
  type EditedValues,
  editedFields,
  changeProfile,
  profileEdited,
} from '#contract/profile.ts';
import { isolated } from '#domain/markup/isolated.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { intention, noEffect, requestTo, type Effect } from '#sync/engine/intention.ts';

const editedValues = z.object({
  username: string,
  gameUserName: string,
  discordName: string,
});

/** `base`: what the fields were when the member began to edit (DC1). */
const profileArgs = z.object({ ...editedValues.shape, base: editedValues });
export type ProfileArgs = z.infer<typeof profileArgs>;

/** All edits of the profile are about one thing. */
export const PROFILE_KEY = 'profile';

/** The page on which both documents are edited. */
export const ownProfile = { path: '/dashboard', text: 'Open My Profile' } as const;

/** Change your own name, game username and Discord name. */
export const profileIntention = intention({
  name: 'profile.update',
  args: profileArgs,
  key: () => PROFILE_KEY,
  reads: () => [{ collection: 'documents', id: 'profile' }],
  net: (chain, { truth: [row], attempted }) => {
    const stored = row as DocumentRow | undefined;
    const known = stored?.id === 'profile' ? attempted.reduce(valuesAfter, stored.value) : null;
    return netEdit(chain, known);
  },
  label: (args) => ({ title: titleOf(args), link: ownProfile }),
  words: () => ({ icon: 'circle-user-round' }),
  request: (args) => requestTo(changeProfile, args),
  isDone: () => false,
  settle: (_, settlement) =>
    settlement.kind === 'accepted' ? accepted(settlement.reply) : noEffect,
});

/** The fields after an edit: only the touched ones change. */
export function valuesAfter(values: EditedValues, edit: ProfileArgs): EditedValues {
  return { ...values, ...touchedIn(edit) };
}

/** The fields that an edit touched, with their wanted values. */
export function touchedIn(edit: ProfileArgs): Partial<EditedValues> {
  const fields = editedFields.filter((field) => edit[field] !== edit.base[field]);
  return Object.fromEntries(fields.map((field) => [field, edit[field]]));
}

/** DC2. `known` is what the server has or will soon have; null if this device does not know it. */
function netEdit(chain: readonly ProfileArgs[], known: EditedValues | null): ProfileArgs | null {
  const last = chain.at(-1);
  if (!last) return null;
  const { base: _, ...shown } = last;
  const net = { ...shown, base: { ...shown } };
  for (const field of editedFields) {
    const edits = chain.filter((edit) => edit[field] !== edit.base[field]);
    const [first] = edits;
    const latest = edits.at(-1);
    if (!first || !latest) continue;
    const wanted = latest[field];
    const start = first.base[field];
    const isBack = wanted === start;
    if (isBack && wanted === (known?.[field] ?? wanted)) continue;
    net[field] = wanted;
    // Back at the start while the server has moved on: any other base makes the server treat the field as
    // touched.
    net.base[field] = isBack ? latest.base[field] : start;
  }
  return Object.keys(touchedIn(net)).length === 0 ? null : net;
}

function accepted(reply: unknown): Effect {
  const { data } = profileEdited.safeParse(reply);
  if (!data) return noEffect;
  const { overwritten, ...value } = data;
  const notice = overwritten.map(lossOf).join(' ');
  return {
    ...noEffect,
    changes: { documents: [{ id: 'profile', revision: value.revision, value }] },
    ...(notice !== '' && { notice }),
  };
}

const names: Readonly<Record<EditedField, string>> = {
  username: 'name',
  gameUserName: 'game username',
  discordName: 'Discord name',
};

function titleOf(edit: ProfileArgs): string {
  const changes = Object.entries(touchedIn(edit)).map(([field, value]) =>
    value === ''
      ? `${names[field as EditedField]} removed`
      : `${names[field as EditedField]} changed to ${isolated(value)}`,
  );
  return `Profile: ${changes.join(', ')}`;
}

function lossOf({ field, was }: { field: EditedField; was: string }): string {
  const name = names[field];
  return was === ''
    ? `Another device had removed your ${name} in the meantime. This change replaced that.`
    : `Another device had changed your ${name} to ${isolated(was)} in the meantime. This change replaced that.`;
}
