import type { PageFact } from './export-part.ts';

// How values are said on the page.

export function pageFacts(value: object): PageFact[] {
  return Object.entries(value).map(([name, one]) => [spelledOut(name), inWords(one)]);
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return or(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${spelledOut(name)} ${inWords(one)}`);
  return commaList(Array.isArray(value) ? value.map(inWords) : parts);
}

/** "squadPreference" as "Squad preference". */
function spelledOut(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function commaList(words: readonly string[]): string {
  return or(words.filter((word) => word !== '').join(', '));
}

export function or(text: string, otherwise = 'none'): string {
  return text === '' ? otherwise : text;
}
