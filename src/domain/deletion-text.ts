// @chunk pieces
import { isolated } from './markup/isolated.ts';

/**
 * What becomes of what is deleted: an Admin can bring it back (SPEC 10.12), nobody can, or it goes from the only device that
 * had it.
 */
type Fate = 'restorable' | 'for good' | 'never sent';

/** SPEC 5.17: asks before something with a name is deleted, and says what that means. */
export function deletionText(name: string, fate: Fate): string {
  return questions[fate](name);
}

const questions: Readonly<Record<Fate, (name: string) => string>> = {
  restorable: (name) =>
    `Are you sure you want to delete "${isolated(name)}"? An admin can bring it back for 30 days.`,
  'for good': (name) =>
    `Are you sure you want to delete "${isolated(name)}"? This cannot be undone.`,
  'never sent': (name) =>
    `Are you sure you want to delete "${isolated(name)}"? It hasn't been published yet. This can't be undone.`,
};
