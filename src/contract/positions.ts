import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { position } from './member-rows.ts';

export const positions = {
  entryLevel: endpoint('GET', '/positions/entry-level', {
    access: 'profile.use',
    summary: 'The positions that a newcomer may wish for',
    reply: z.array(position),
  }),
};
