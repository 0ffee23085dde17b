import { ApiError } from '#contract/problem.ts';

/** Our deepest body is an event with its roles: three. */
const DEEPEST = 16;
/** Our widest body is an event with forty roles of four fields. */
const MOST_VALUES = 2_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** `[` and `{`, `]` and `}`: in each pair the second code is 32 higher. */
const OPENING = [91, 123];
const CLOSING = [93, 125];

/**
 * Refuses with 400 a text that is nested deeper or has more values than any of our calls needs, before anything is
 * built from it: half a million nested lists fit into a megabyte, and parsing and checking them takes half a second.
 * One pass over the text; whether it is JSON at all is for the parser to say.
 */
export function refuseHeavyJson(text: string): void {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === COMMA) values += 1;
    else if (OPENING.includes(char)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.includes(char)) depth -= 1;
    if (depth > DEEPEST || values > MOST_VALUES) {
      throw new ApiError('malformed', 'The body has more parts than any call here takes.');
    }
  }
}

/** The place where the string that opens at `open` ends. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) return at;
    if (char === BACKSLASH) at += 1;
  }
  return text.length;
}
