import * as z from 'zod/mini';
import { revision } from './shapes.ts';

/** The one key of the message of the day (SPEC 3.11), and the id of its row. */
export const MOTD_KEY = 'MotD';

/** The message of the day; `value` is HTML. */
export const motdRow = z.object({ id: z.literal(MOTD_KEY), value: z.string(), revision });
export type MotdRow = z.infer<typeof motdRow>;
