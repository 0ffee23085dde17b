import * as z from 'zod/mini';
import { aboutSectionRow } from './content.ts';
import { endpoint } from './endpoint.ts';

export const about = {
  list: endpoint('GET', '/pages/about/sections', {
    access: 'anyone',
    summary: 'The sections of About Us, in their order',
    reply: z.array(aboutSectionRow),
  }),
};
