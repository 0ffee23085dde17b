/** Endings of hosts that communities and their cities have, besides those of countries and the oldest, which `linkify-it` knows. */
export const NEWER = (
  'academy agency amsterdam app army art barcelona bayern berlin blog bot brussels cafe center chat cloud club codes ' +
  'cologne community company cool dev digital directory earth email events fans foundation fun fyi gallery game games ' +
  'gaming gent global gmbh group guide guru hamburg host hosting house icu ink istanbul koeln land life link live lol ' +
  'london madrid media moe monster moscow network news ninja nrw nyc observer one online org page paris photos pizza ' +
  'place plus press productions pub quest rip rocks ruhr saarland sale school scot services show site social software ' +
  'solutions space store stream studio support swiss systems taipei team tech tips tirol today tokyo tools top tube ' +
  'video vip wales website wien wiki works world wtf xyz zone zuerich'
).split(' ');

/** What it knows, and what stands in examples. */
const OLDEST =
  'biz com edu gov net org pro web xxx aero asia coop info museum name shop рф укр бел example'.split(
    ' ',
  );

const known: ReadonlySet<string> = new Set([...OLDEST, ...NEWER]);

/** Whether a last part is one that hosts have: a country's, one of the oldest, or one that communities like. */
export function isHostEnding(part: string): boolean {
  return /^(?:[a-z]{2}|xn--.*)$/iu.test(part) || known.has(part.toLowerCase());
}
