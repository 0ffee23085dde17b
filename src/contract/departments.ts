import * as z from 'zod/mini';
import { revision } from './shapes.ts';

/** `id` is the department's id. */
export const briefingRow = z.object({ id: z.string(), content: z.string(), revision });
export type BriefingRow = z.infer<typeof briefingRow>;
