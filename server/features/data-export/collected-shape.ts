import * as z from 'zod';
import { shapesOf } from './export-part.ts';
import { exportParts } from './export-parts.ts';
import { isoMoment } from './export-shapes.ts';

/** SPEC 27.3: what `data.json` holds, everything personal that the portal has of one member. Its JSON schema, made of this, travels with it. */
export const collectedData = z.object({
  madeAt: isoMoment,
  portal: z.object({ name: z.string(), address: z.string() }),
  ...shapesOf(exportParts),
  pictures: z.array(
    z.object({
      address: z.string(),
      file: z.string().nullable().describe('In this archive; null for one that is not in it'),
    }),
  ),
});
export type CollectedData = z.infer<typeof collectedData>;
