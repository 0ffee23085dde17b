import { codeOf, innermost } from './error-codes.ts';

/** Characters of an unknown error's message that are shown. */
const MOST_LETTERS = 80;

/** Why no answer came from outside, as a part of a sentence: that it took too long, or what the system says. */
export function noAnswerReason(error: unknown): string {
  const inner = innermost(innermost(error)); // our own error, and that of fetch, have it as their cause
  if (!(inner instanceof Error)) return 'no answer';
  if (inner.name === 'TimeoutError') return 'no answer in time';
  return `no connection (${codeOf(inner) ?? inner.message.slice(0, MOST_LETTERS)})`;
}
