import * as z from 'zod/mini';
import { id, number, revision, string } from './shapes.ts';

export const aboutSectionRow = z.object({
  id,
  title: string,
  content: string,
  bannerImage: string,
  positionId: number,
  revision,
});

export type AboutSectionRow = z.infer<typeof aboutSectionRow>;
