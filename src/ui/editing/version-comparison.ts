import { plainText } from '#ui/html/plain-text.ts';
import type { HtmlPolicy } from '#domain/markup/tree.ts';

/** One field as two people left it. */
export interface Compared {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
  /** The HTML policy of both, if they are HTML. */
  readonly policy?: HtmlPolicy | undefined;
}

/** The fields in which the two differ; blank in both is the same. */
export function differencesIn(fields: readonly Compared[]): Compared[] {
  return fields
    .map((field) => ({
      ...field,
      theirs: said(field.theirs, field),
      mine: said(field.mine, field),
    }))
    .filter(({ theirs, mine }) => theirs !== mine);
}

function said(text: string, { policy }: Compared): string {
  const trimmed = text.trim();
  const isBlank = policy && plainText(trimmed) === '' && !trimmed.includes('<img');
  return isBlank ? '' : trimmed;
}

/** Two addresses of a picture, in words, since the addresses tell nobody anything. */
export function picturesCompared(theirs: string, mine: string): Pick<Compared, 'theirs' | 'mine'> {
  const inWords = (address: string) => (address === '' ? '' : 'A picture');
  const isOther = theirs !== mine && theirs !== '' && mine !== '';
  return { theirs: isOther ? 'Another picture' : inWords(theirs), mine: inWords(mine) };
}
