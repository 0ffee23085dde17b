const DOTLESS_I = 'ı';

/**
 * The key under which two spellings of a name are the same name: composed or decomposed, in either letter case, full or half
 * width (NFKC, then Unicode's full case folding). It is for comparing and indexing, never for showing. Spaces stay as they are.
 */
export function spellingKey(text: string): string {
  return text.normalize('NFKC').split(DOTLESS_I).map(foldedCase).join(DOTLESS_I).normalize('NFKC');
}

// By way of the capitals, so that a letter with two of them folds alike (ß, ẞ and SS); a sigma at the end of a word is a sigma.
// A dotless i is kept out of it: its capital is I, whose small letter is another one.
function foldedCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
