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

/**
 * A form's draft as two people left it (SPEC 23.2). Every field is compared, or names the field with which it is shown and taken:
 * a form with a field that is forgotten doesn't compile.
 */
export type Comparison<Draft> = {
  readonly [Field in keyof Draft]-?: Compared | Exclude<keyof Draft, Field>;
};

/** A field in which the two differ. */
export interface Difference<Draft> extends Compared {
  readonly field: keyof Draft;
  /** That one, and those that are shown with it. */
  readonly fields: readonly (keyof Draft)[];
}

/** The fields in which the two differ; blank in both is the same. */
export function differencesIn<Draft>(comparison: Comparison<Draft>): Difference<Draft>[] {
  const all = Object.entries(comparison) as [keyof Draft, Compared | keyof Draft][];
  return all.flatMap(([field, compared]) => {
    if (typeof compared !== 'object') return [];
    const [theirs, mine] = [said(compared.theirs, compared), said(compared.mine, compared)];
    if (theirs === mine) return [];
    const others = all.flatMap(([other, told]) => (told === field ? other : []));
    return [{ ...compared, theirs, mine, field, fields: [field, ...others] }];
  });
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
