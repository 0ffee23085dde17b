import { confirm } from '#ui/overlays/confirm.ts';
import type { Keeper } from './editing.ts';

interface Open {
  readonly isTyped: boolean;
  readonly isUploading: boolean;
  readonly keeper: Pick<Keeper<unknown>, 'drop'> | null;
}

/** Closes a form; asks first if that would lose what was typed, or a picture being uploaded. */
export async function closeEditing(
  { isTyped, isUploading, keeper }: Open,
  close: () => void,
): Promise<void> {
  if (isUploading && !(await confirm(leavingPicture))) return;
  if (isTyped && !keeper && !(await confirm(losingText))) return;
  close();
}

/** Closes a form and deletes its draft; asks first if there is something to lose. */
export async function discardEditing(editing: Open, close: () => void): Promise<void> {
  if (!editing.isTyped) {
    await closeEditing(editing, close);
  } else if (await confirm(discarding)) {
    await editing.keeper?.drop();
    close();
  }
}

const leavingPicture = {
  title: 'Leave while a picture is uploading?',
  text: "The picture won't be in your text. What you wrote stays.",
  yes: 'Leave without it',
  no: 'Keep editing',
  isDestructive: true,
};

const losingText = {
  title: 'Close without saving?',
  text: "Your changes haven't been saved.",
  yes: 'Close without saving',
  no: 'Keep editing',
  isDestructive: true,
};

const discarding = {
  title: 'Discard your changes?',
  text: 'Your draft will be lost. What is saved stays unchanged.',
  yes: 'Discard changes',
  no: 'Keep editing',
  isDestructive: true,
};
