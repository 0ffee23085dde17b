import { useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import type { Separator } from '#domain/csv.ts';

const KEY = 'muster-csv-separator';

/** The separator that was chosen on this device, or else the one that its language suggests. */
export function useRememberedSeparator(): [Separator, (separator: Separator) => void] {
  const [separator, setSeparator] = useState<Separator>(() => {
    const kept = readKept('local', KEY);
    return kept === ',' || kept === ';' ? kept : separatorIn(navigator.language);
  });
  return [
    separator,
    (next) => {
      setSeparator(next);
      writeKept('local', KEY, next);
    },
  ];
}

/**
 * The separator that Excel expects: a semicolon where a comma is the decimal separator, and also in Switzerland and Liechtenstein,
 * where that is a point. Some browsers name a language that doesn't exist ("en-US@posix").
 */
export function separatorIn(language: string): Separator {
  if (/-(?:CH|LI)$/i.test(language)) return ';';
  try {
    return new Intl.NumberFormat(language).format(1.5).includes(',') ? ';' : ',';
  } catch (error) {
    if (error instanceof RangeError) return ',';
    throw error;
  }
}
