import * as z from 'zod/mini';
import { revision, string } from './shapes.ts';

/** `id` is the department's id. */
export const briefingRow = z.object({ id: string, content: string, revision });

export type BriefingRow = z.infer<typeof briefingRow>;
