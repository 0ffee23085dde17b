import { plainText } from '#ui/html/plain-text.ts';

/**
 * The files in a clipboard that the user meant. Office programs put a picture of a copied text beside the text: then
 * the text is meant. A browser puts the HTML of a copied picture beside the picture: then the picture is meant.
 */
export function pictureFilesOf(
  clipboard: Pick<DataTransfer, 'files' | 'getData'> | null,
): readonly File[] {
  if (!clipboard) return [];
  return plainText(clipboard.getData('text/html')) === '' ? [...clipboard.files] : [];
}
