import { confirm } from './confirm.ts';

/** Closes a form; while a picture of its text is being uploaded only after a question, since it would not come into it. */
export async function closeAsking(isUploading: boolean, close: () => void): Promise<void> {
  if (!isUploading || (await confirm(question))) close();
}

const question = {
  title: 'Leave while a picture is uploading?',
  text: "The picture won't be in your text. What you wrote stays.",
  yes: 'Leave without it',
  no: 'Keep editing',
  isDestructive: true,
};
