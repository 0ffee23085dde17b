import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

export const aboutSectionRow = z.object({
  id,
  title: z.string(),
  content: z.string(),
  bannerImage: z.string(),
  positionId: z.number(),
  revision,
});
export type AboutSectionRow = z.infer<typeof aboutSectionRow>;
