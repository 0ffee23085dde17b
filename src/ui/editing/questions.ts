import type { Question } from '#ui/overlays/confirm.ts';

/** Asked before a draft is deleted. */
export const startingOver: Question = {
  title: 'Discard your draft?',
  text: 'What you wrote will be lost. What is saved stays unchanged.',
  yes: 'Discard draft',
  no: 'Keep draft',
  isDestructive: true,
};

/** Asked before somebody else's version replaces what is typed. */
export const takingTheirs: Question = {
  title: 'Take their version?',
  text: "What you've written will be lost.",
  yes: 'Take theirs',
  no: 'Keep mine',
  isDestructive: true,
};
