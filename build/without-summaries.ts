import type { Plugin } from 'vite';

const CONTRACT = '/src/contract/';
const SUMMARY = /(\bsummary:\s*)(?:'[^'\n]*'|"[^"\n]*")/g;

/**
 * Leaves out of the app and its worker what each call says of itself: the server alone writes it into its description
 * (server/core/http/openapi.ts). It is a kilobyte of each script.
 */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.includes(CONTRACT) ? code.replaceAll(SUMMARY, "$1''") : undefined),
};
