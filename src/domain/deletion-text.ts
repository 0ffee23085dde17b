// @chunk pieces
import { isolated } from './markup/isolated.ts';

/** What becomes of what is deleted: an Admin can bring it back (SPEC 23.5), or it goes from the only device that had it. */
type Fate = 'restorable' | 'never sent';

/** SPEC 5.17, 23.4: asks before something with a name is deleted, and says what that means. */
export function deletionText(name: string, fate: Fate): string {
  return `Are you sure you want to delete "${isolated(name)}"? ${meanings[fate]}`;
}

const meanings: Readonly<Record<Fate, string>> = {
  restorable: 'An admin can bring it back for 30 days.',
  'never sent': "It hasn't been published yet, so an admin can't bring it back.",
};
