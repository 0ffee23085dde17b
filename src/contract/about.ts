import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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

export const about = {
  list: endpoint('GET', '/pages/about/sections', {
    access: 'anyone',
    summary: 'The sections of About Us, in their order',
    reply: z.array(aboutSectionRow),
  }),
};
