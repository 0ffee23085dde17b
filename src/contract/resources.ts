import * as z from 'zod/mini';
import { basedOn, id, line, revision, seen, text } from './shapes.ts';
import { endpoint } from './endpoint.ts';

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

/** At most 20 tags; the server cleans them by the rules of domain/tags. */
export const tagList = z._default(
  z.array(z.string().check(seen(), z.maxLength(60))).check(z.maxLength(20)),
  [],
);

export const resourceDraft = z.object({
  name: line(),
  link: line(2_000),
  description: z._default(text(), ''),
  tags: tagList,
});
export type ResourceDraft = z.infer<typeof resourceDraft>;

export const resources = {
  list: endpoint('GET', '/departments/:departmentId/resources', {
    access: 'departments.read',
    summary: 'The resources of the department',
    reply: z.array(resourceRow),
  }),
  create: endpoint('POST', '/departments/:departmentId/resources', {
    access: 'department.edit',
    summary: 'Add a resource',
    body: resourceDraft,
    reply: resourceRow,
  }),
  update: endpoint('PUT', '/departments/:departmentId/resources/:resourceId', {
    access: 'department.edit',
    summary: 'Change a resource',
    body: z.extend(resourceDraft, { revision: basedOn }),
    reply: resourceRow,
  }),
  remove: endpoint('DELETE', '/departments/:departmentId/resources/:resourceId', {
    access: 'department.edit',
    summary: 'Delete a resource',
  }),
};
