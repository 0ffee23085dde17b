import { isIos, type BrowserSigns } from '#domain/device-name.ts';

interface Signs {
  readonly browser: BrowserSigns & {
    /** Only WebKit on iOS has this property: false in a tab, true from the home screen. */
    readonly standalone?: boolean;
  };
  /** Whether the page is open in a browser's tab and not as an app. */
  readonly isInTab: boolean;
}

/** How to keep what a tab would lose. */
export type KeepingAdvice = 'home-screen' | 'dock';

/**
 * What somebody should do because Safari clears what a site keeps in a tab after seven days without a visit; the data of an
 * app on the home screen, or in a Mac's Dock, stays. Null where nothing is cleared.
 */
export function keepingWanted({ browser, isInTab }: Signs): KeepingAdvice | null {
  if (isIos(browser)) return browser.standalone === false ? 'home-screen' : null;
  const isSafari = /Macintosh.* Version\/\d.* Safari\//.test(browser.userAgent);
  return isSafari && isInTab ? 'dock' : null;
}

/** `keepingWanted` for this device. */
export function keepingWantedHere(): KeepingAdvice | null {
  const isInTab = matchMedia('(display-mode: browser)').matches;
  return keepingWanted({ browser: navigator, isInTab });
}
