import type { CatalogueRow } from '#contract/organisation-rows.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { useDeed } from './deeds.ts';
import { heldText, holdersIn } from './holders.ts';
import { removePosition } from './organisation.data.ts';
import { positionRemovalQuestion } from './removal-questions.ts';

/** SPEC 29.14: deletes a position, after asking; if members hold it they are named, and it is asked again. */
export function useRemovedPosition({ id, title }: CatalogueRow) {
  const { isBusy, run } = useDeed();
  const handleRemove = async () => {
    if (!(await confirm({ ...positionRemovalQuestion(title), isDestructive: true }))) return;
    await run(async () => {
      const isGone = await removed(id);
      return isGone ? `“${isolated(title)}” is deleted.` : null;
    }, "Couldn't delete the position");
  };
  return { isBusy, handleRemove };
}

/** Whether it is gone; false if somebody holds it and keeps it. */
async function removed(id: string): Promise<boolean> {
  try {
    await removePosition(id, 'nobody');
  } catch (error) {
    const held = holdersIn(error);
    if (held === null) throw error;
    const question = { title: 'Take it from its holders?', text: heldText(held) };
    const answers = { yes: 'Take and delete', no: 'Keep position', isDestructive: true };
    if (!(await confirm({ ...question, ...answers }))) return false;
    await removePosition(id, 'its holders');
  }
  return true;
}
