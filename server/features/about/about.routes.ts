import { about } from '#contract/about.ts';
import { implement } from '#server/core/http/implement.ts';
import { readSections } from './about.repository.ts';

export const aboutRoutes = implement('about', about, {
  list: ({ db }) => readSections(db),
});
