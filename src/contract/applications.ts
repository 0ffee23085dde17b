import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

export const postingRow = z.object({
  id,
  departmentId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  isOpen: z.boolean(),
  revision,
});
export type PostingRow = z.infer<typeof postingRow>;
