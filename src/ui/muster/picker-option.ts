export interface PickerOption {
  readonly value: string;
  readonly title: string;
  /** A position's department, shown behind the title in brackets, and below it in the box. */
  readonly note?: string;
  /** A sentence about the option. */
  readonly text?: string;
  /** The department whose mark and colour the option has, if any. */
  readonly dept?: string | undefined;
  /** Why the option can't be chosen, as a sentence. */
  readonly locked?: string | undefined;
}

/** The title in the box and in the list; null is none of the options. */
export function titleOf(option: PickerOption | null): string {
  return option?.title ?? 'None selected';
}
