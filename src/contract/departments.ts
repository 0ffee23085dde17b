import * as z from 'zod/mini';
import { briefingRow } from './briefing-row.ts';
import { basedOn, html, number, string } from './shapes.ts';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { heldPosition } from './member-rows.ts';

export const rosterEntry = z.lazy(() =>
  z.object({
    id: string,
    username: string,
    role: z.enum(roles),
    avatarUrl: string,
    primaryPosition: z.nullable(heldPosition),
    secondaryPosition: z.nullable(heldPosition),
    tertiaryPosition: z.nullable(heldPosition),
  }),
);

export const departments = {
  roster: endpoint('GET', '/departments/:departmentId/roster', {
    access: 'departments.read',
    summary: 'The members who hold a position of the department',
    reply: z.array(rosterEntry),
  }),
  positions: endpoint('GET', '/departments/:departmentId/positions', {
    access: 'departments.read',
    summary: 'The positions of the department',
    reply: z.array(z.object({ id: number, title: string })),
  }),
  briefing: endpoint('GET', '/departments/:departmentId/briefing', {
    access: 'departments.read',
    summary: 'The briefing of the department',
    reply: briefingRow,
  }),
  saveBriefing: endpoint('PUT', '/departments/:departmentId/briefing', {
    access: 'department.edit',
    summary: 'Change the briefing of the department',
    richText: 'content',
    body: z.object({ content: html(), revision: basedOn }),
    reply: briefingRow,
  }),
};
