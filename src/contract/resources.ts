import * as z from 'zod/mini';
import { resourceRow, tagList } from './resource-row.ts';
import { basedOn, line, text } from './shapes.ts';
import { endpoint } from './endpoint.ts';

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
