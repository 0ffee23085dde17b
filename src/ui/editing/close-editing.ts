import { confirm } from '#ui/confirm.ts';

/** Closes a form; asks before, where that would lose what was typed. */
export async function closeEditing(
  { isTyped }: { readonly isTyped: boolean },
  close: () => void,
): Promise<void> {
  if (!isTyped || (await confirm(question))) close();
}

const question = {
  title: 'Close without saving?',
  text: "What you've written hasn't been saved.",
  yes: 'Close without saving',
  no: 'Keep writing',
  isDestructive: true,
};
