import * as z from 'zod/mini';
import { revision } from './shapes.ts';

export const pageRow = z.object({ id: z.string(), content: z.string(), revision });
export type PageRow = z.infer<typeof pageRow>;

/** Pages that are in the menu: they exist, empty, before anyone has written them. */
export const fixedPages = ['mission', 'history', 'vision'] as const;
