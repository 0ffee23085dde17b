import { plainText } from './plain-text.ts';

/**
 * The files of a clipboard that are meant. Office programs put a picture of a copied text beside the text itself: then
 * it is the text. A browser puts the HTML of a copied picture beside the picture: then it is the picture.
 */
export function pictureFilesOf(
  clipboard: Pick<DataTransfer, 'files' | 'getData'> | null,
): readonly File[] {
  if (!clipboard) return [];
  return plainText(clipboard.getData('text/html')) === '' ? [...clipboard.files] : [];
}
