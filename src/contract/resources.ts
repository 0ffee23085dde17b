import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

export const resourceRow = z.object({
  id,
  departmentId: z.string(),
  name: z.string(),
  link: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  revision,
});
export type ResourceRow = z.infer<typeof resourceRow>;
