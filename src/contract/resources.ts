import * as z from 'zod/mini';
import { basedOn, id, line, revision, seen, string, text } from './shapes.ts';
import { endpoint } from './endpoint.ts';

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

const resourceFields = () => ({
  name: line(),
  link: line(2_000),
  description: z._default(text(), ''),
  tags: tagList,
});

export const resourceDraft = z.lazy(() => z.object(resourceFields()));
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
    body: z.lazy(() => z.object({ ...resourceFields(), revision: basedOn })),
    reply: resourceRow,
  }),
  remove: endpoint('DELETE', '/departments/:departmentId/resources/:resourceId', {
    access: 'department.edit',
    summary: 'Delete a resource',
  }),
};
