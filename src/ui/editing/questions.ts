import type { Question } from '#ui/overlays/confirm.ts';

/** Asked before a draft is deleted. */
export const startingOver: Question = {
  title: 'Discard your draft?',
  text: 'What you wrote will be lost. What is saved stays unchanged.',
  yes: 'Discard draft',
  no: 'Keep draft',
  isDestructive: true,
};
