import type { LiveLine } from '#contract/sync.ts';

/** A line as it travels: written once, however many streams it goes to. */
export function lineText(line: LiveLine): string {
  return `${JSON.stringify(line)}\n`;
}
