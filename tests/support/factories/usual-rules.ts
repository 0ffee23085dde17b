import { openToAll } from '#contract/sign-up-rules.ts';

/** What a reply says of an event that says nothing of its sign-ups: published, open, for everybody. */
export const usualRules = {
  ...{ state: 'published' as const, reason: '', publishAt: null, opensAt: null, closesAt: null },
  ...{ locked: false, audience: openToAll, confirm: false, question: '', helpers: [] },
};
