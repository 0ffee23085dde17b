import type { Plugin } from 'vite';

const CONTRACT = '/src/contract/';
const SUMMARY = /(\bsummary:\s*)(?:'[^'\n]*'|"[^"\n]*")/g;

/** What `SUMMARY` does not take out whole: a text in pieces, or one with a place for a value. */
const LEFT = /\bsummary:\s*(?:`|''\s*\+)/;

let isFound = false;

/**
 * Leaves out of the app and its worker what each call says of itself: the server alone writes it into its description
 * (server/core/http/openapi.ts). Decision 069 has what it buys. Fails the build where
 * it leaves out nothing, or only a part of one.
 */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes(CONTRACT)) return undefined;
    const without = code.replaceAll(SUMMARY, "$1''");
    if (LEFT.test(without)) throw new Error(`${id} writes a summary in pieces.`);
    isFound ||= without !== code;
    return without;
  },
  // The app is built first, and with all of the contract.
  buildEnd(error) {
    if (!error && !isFound) throw new Error(`No call in ${CONTRACT} has a summary.`);
  },
};
