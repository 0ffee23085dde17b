/** Whether the address opens the form of the open section, and what opens and closes it. */
export interface SectionEditing {
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
}
