import * as z from 'zod/mini';
import { id, revision, seen, string } from './shapes.ts';

export const resourceRow = z.object({
  id,
  departmentId: string,
  name: string,
  link: string,
  description: string,
  tags: z.array(string),
  revision,
});

export type ResourceRow = z.infer<typeof resourceRow>;

/** At most 20 tags; the server cleans them by the rules of domain/tags. */
export const tagList = z._default(
  z.array(z.string().check(seen(), z.maxLength(60))).check(z.maxLength(20)),
  [],
);
