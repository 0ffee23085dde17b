import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';

/** All departments, in the order in which they are listed. */
export const EIGHT = [
  ...['Logistics', 'Security', 'Exploration', 'Support'],
  ...['Intelligence', 'Technology', 'Operations', 'Medical'],
];

interface Held {
  readonly department: string;
  readonly title: string;
}

interface RosterEntry {
  readonly username: string;
  readonly avatarUrl: string;
  readonly primaryPosition: Held | null;
  readonly secondaryPosition: Held | null;
  readonly tertiaryPosition: Held | null;
}

/** A module of the department's page that is open. */
export function module(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The members of a department, as the server has them. */
export async function rosterOf(client: ApiClient, departmentId: string): Promise<RosterEntry[]> {
  return (await client.get(`/departments/${departmentId}/roster`)) as RosterEntry[];
}

/** The member whose first position leads the department. */
export async function chiefOf(client: ApiClient, departmentId: string): Promise<RosterEntry> {
  const roster = await rosterOf(client, departmentId);
  const chief = roster.find(({ primaryPosition: held }) => held?.title.startsWith('Chief '));
  if (!chief) throw new Error(`${departmentId} has no chief in the demo`);
  return chief;
}

/** The titles of a department's positions but for the chief's, as the server lists them. */
export async function lineTitlesOf(client: ApiClient, departmentId: string): Promise<string[]> {
  const all = (await client.get(`/departments/${departmentId}/positions`)) as Held[];
  return all.map(({ title }) => title).filter((title) => !title.startsWith('Chief '));
}
