import type { CatalogueRow } from '#contract/organisation-rows.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { useDeed } from './deeds.ts';
import { heldText, holdersIn } from './holders.ts';
import { removePosition } from './organisation.data.ts';

/** SPEC 29.14: deletes a position, after asking; if members hold it they are named, and it is asked again. */
export function useRemovedPosition({ id, title }: CatalogueRow) {
  const { isBusy, run } = useDeed();
  const handleRemove = async () => {
    const text = `Are you sure you want to delete "${isolated(title)}"? This cannot be undone.`;
    const question = { title: 'Delete this position?', text, yes: 'Delete position' };
    if (!(await confirm({ ...question, ...safe }))) return;
    await run(async () => {
      const isGone = await removed(id);
      return isGone ? `“${isolated(title)}” is deleted.` : null;
    }, "Couldn't delete the position");
  };
  return { isBusy, handleRemove };
}

const safe = { no: 'Keep position', isDestructive: true } as const;

/** Whether it is gone; false if somebody holds it and keeps it. */
async function removed(id: string): Promise<boolean> {
  try {
    await removePosition(id, 'nobody');
  } catch (error) {
    const held = holdersIn(error);
    if (held === null) throw error;
    const question = { title: 'Take it from its holders?', yes: 'Take and delete' };
    if (!(await confirm({ ...question, text: heldText(held), ...safe }))) return false;
    await removePosition(id, 'its holders');
  }
  return true;
}
