import { useOpenParts } from './-open-parts.ts';

/** What can be open in a department, each with an address of its own: a dialog, or a category of videos. */
export const departmentParts = [
  /** The title of a position. */
  'position',
  'event',
  'posting',
  /** A posting as its managers see it, or `new`. */
  'managed',
  /** Of those submitted to it: the one that is read, and which are listed. */
  'submission',
  'state',
  'category',
  'video',
  /** What is being edited: `briefing`, or a resource, a category or a video by its id. */
  'edit',
] as const;
export type DepartmentSearch = Partial<Record<(typeof departmentParts)[number], string>>;

/** Opens and closes the parts of a department's screen. */
export function useDepartmentParts(deptId: string, place: DepartmentSearch) {
  return useOpenParts<keyof DepartmentSearch>(place, (search) => ({
    to: '/departments/$deptId',
    params: { deptId },
    search,
    hash: true,
    hashScrollIntoView: false,
  }));
}
