import * as z from 'zod/mini';
import type { Scope } from './access.ts';
import { boolean, revision, string, wholeNumber } from './shapes.ts';

/** A department as it is kept. `icon` is the name of one of our marks, or an emoji; `colour` is #rrggbb; `banner` an address. */
export const departmentRow = z.object({
  id: string,
  name: string,
  text: string,
  icon: string,
  colour: string,
  banner: string,
  place: wholeNumber,
  hidden: boolean,
  revision,
});
export type DepartmentRow = z.infer<typeof departmentRow>;

/** Not parsed any further: one that a later version adds would make a whole page of a pull unreadable, and gives nobody anything here. */
const scope = string as unknown as z.ZodMiniType<Scope, string>;

/**
 * A position as it is kept. `id` is SPEC's number as text; `department` may also be `executive` or `none`, which have no page.
 * Whoever holds it has its `scopes`. What is hidden is not offered any more; those who hold it keep it.
 */
export const catalogueRow = z.object({
  id: string,
  title: string,
  department: string,
  description: string,
  chief: boolean,
  entryLevel: boolean,
  tier: z.nullable(wholeNumber),
  ranks: z.array(string),
  scopes: z.array(scope),
  place: wholeNumber,
  hidden: boolean,
  revision,
});
export type CatalogueRow = z.infer<typeof catalogueRow>;

/** The departments and positions as they come with a page. */
export const organisationRows = z.object({
  departments: z.array(departmentRow),
  positions: z.array(catalogueRow),
});

/** A role that an event can offer; `department` is empty for one that belongs to no single one. */
export const offeredRole = z.object({
  id: string,
  name: string,
  icon: string,
  department: string,
  place: wholeNumber,
  revision,
});
export type OfferedRole = z.infer<typeof offeredRole>;
