import type { DepartmentId } from '#domain/departments.ts';

export interface PickerOption {
  readonly value: string;
  readonly title: string;
  /** Behind the title in brackets, and below it in the box: a position's department. */
  readonly note?: string;
  /** A sentence about it. */
  readonly text?: string;
  /** The department whose mark and colour it has, if any. */
  readonly dept?: DepartmentId | undefined;
  /** Why it can't be chosen, as a sentence. */
  readonly locked?: string | undefined;
}

/** What stands in the box, and in the list; null is none of them. */
export function titleOf(option: PickerOption | null): string {
  return option?.title ?? 'None selected';
}
