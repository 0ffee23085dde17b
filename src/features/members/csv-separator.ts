import { useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import type { Separator } from '#domain/csv.ts';

const KEY = 'muster-csv-separator';

/** As chosen on this device, or else as its language suggests. */
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
 * Where a comma is what a number's fraction begins with, Excel expects semicolons between cells; in Switzerland and Liechtenstein,
 * too, where it is a point. Some browsers name a language that is none ("en-US@posix").
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
