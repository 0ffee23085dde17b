import { partsIn, useOpenParts, type Parts } from './-open-parts.ts';

/** The search of a screen that shows one thing, which the address may open to be edited. */
export function editSearch(search: Readonly<Record<string, unknown>>): Parts<'edit'> {
  return partsIn(['edit'], search);
}

/** Opens and closes the form in which that thing is edited. */
export function useEditPart(
  place: Parts<'edit'>,
  at: Parameters<typeof useOpenParts<'edit'>>[0],
): { readonly isEditing: boolean; readonly onEdit: () => void; readonly onEditEnd: () => void } {
  const { open, close } = useOpenParts<'edit'>(at);
  return {
    isEditing: place.edit !== undefined,
    onEdit: () => {
      open('edit')('yes');
    },
    onEditEnd: close('edit'),
  };
}
