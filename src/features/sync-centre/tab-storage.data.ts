import { isIos, type BrowserSigns } from '#data/device-name.ts';

interface Signs {
  readonly browser: BrowserSigns & {
    /** Only WebKit on iOS has it: false in a tab, true from the home screen. */
    readonly standalone?: boolean;
  };
  /** It is not open as an app. */
  readonly isInTab: boolean;
}

/** How to keep what a tab would lose. */
export type KeepingAdvice = 'home-screen' | 'dock';

/**
 * Safari clears what a site keeps in a tab after seven days without a visit; what was added to the home screen, or to a Mac's
 * Dock, stays. Null where nothing is cleared.
 */
export function keepingWanted({ browser, isInTab }: Signs): KeepingAdvice | null {
  if (isIos(browser)) return browser.standalone === false ? 'home-screen' : null;
  const isSafari = /Macintosh.* Version\/\d.* Safari\//.test(browser.userAgent);
  return isSafari && isInTab ? 'dock' : null;
}

/** For this device. */
export function keepingWantedHere(): KeepingAdvice | null {
  const isInTab = matchMedia('(display-mode: browser)').matches;
  return keepingWanted({ browser: navigator, isInTab });
}
