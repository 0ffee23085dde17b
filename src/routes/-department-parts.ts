import { useOpenParts, type Parts } from './-open-parts.ts';

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
type DepartmentPart = (typeof departmentParts)[number];
export type DepartmentSearch = Partial<Record<DepartmentPart, string>>;

/** Opens and closes the parts of a department's screen. */
export function useDepartmentParts(deptId: string) {
  return useOpenParts<DepartmentPart>((search) => ({
    to: '/departments/$deptId',
    params: { deptId },
    search: wherePostingIs(search),
    hash: true,
    hashScrollIntoView: false,
  }));
}

/** Which submissions are listed belongs to the posting that is open, and goes with it. */
export function wherePostingIs(search: Parts<DepartmentPart>): Parts<DepartmentPart> {
  const { state, ...others } = search;
  return search.managed === undefined || state === undefined ? others : search;
}
