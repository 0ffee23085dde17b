import * as z from 'zod/mini';
import { id, revision, string } from './shapes.ts';

/** When a member is away, as whoever may edit events has it (SPEC 30.40); the note stays its author's. */
export const absenceRow = z.object({ id, userId: id, from: string, to: string, revision });
export type AbsenceRow = z.infer<typeof absenceRow>;
