/** The category or video that the address opens to be edited, by its id, and what opens and closes its form. */
export interface LibraryEditing {
  edited: string | undefined;
  onEdit: (id: string) => void;
  onEditEnd: () => void;
}
