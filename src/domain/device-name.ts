// @chunk forms
/** What a browser tells of itself. */
export interface BrowserSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Later ones in this list are also named in the user agents of earlier ones: the first that fits is the right one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome on Windows", as a person would say it. */
export function deviceName(signs: BrowserSigns): string {
  const browser = firstOf(browsers, signs.userAgent) ?? 'This browser';
  const system = isAppleTablet(signs) ? 'iPad' : firstOf(systems, signs.userAgent);
  return system === null ? browser : `${browser} on ${system}`;
}

/** No browser's word for itself is longer; what is beyond this isn't looked at. */
const LONGEST_AGENT = 500;

/** A device's name by what a call says of its browser, in words of ours alone, whatever it says; empty if it names none that is known. */
export function agentName(userAgent: string): string {
  const known = userAgent.slice(0, LONGEST_AGENT);
  const browser = firstOf(browsers, known);
  const system = firstOf(systems, known);
  if (browser === null) return system ?? '';
  return system === null ? browser : `${browser} on ${system}`;
}

/** Whether notifications work only from the home screen. */
export function isIos(signs: BrowserSigns): boolean {
  return /iPhone|iPod|iPad/.test(signs.userAgent) || isAppleTablet(signs);
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isAppleTablet({ userAgent, maxTouchPoints }: BrowserSigns): boolean {
  return userAgent.includes('iPad') || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null;
}
