// The oldest browsers that run the app. What is younger than they are is done without, or brought along where it is
// missing: AbortSignal.any (browser/any-signal.ts), URL.parse and canParse, popovers (src/first.ts), Temporal.

/** The floor that README states; Edge and other relatives of Chrome have Chrome's numbers. */
export const FLOOR = { iOS: '16.4', Safari: '16.4', Chrome: '111', Firefox: '121' } as const;

/** What the app cannot do without, with the Safari, Chrome and Firefox that first had it. Runs far below the floor, too. */
const needed: readonly (() => boolean)[] = [
  () => CSS.supports('selector(:has(a))'), // Safari 15.4, Chrome 105, Firefox 121
  () => CSS.supports('color', 'color-mix(in oklab, red, blue)'), // 16.2, 111, 113
  () => CSS.supports('container-type', 'inline-size'), // 16, 105, 110
  () => matchMedia('(color >= 0)').matches, // the way we write breakpoints: 16.4, 104, 63
  () => 'HTMLDialogElement' in window && 'showModal' in HTMLDialogElement.prototype, // 15.4, 37, 98
  () => 'inert' in HTMLElement.prototype, // 15.5, 102, 112
  () => 'toSorted' in Array.prototype, // 16, 110, 115
  () => 'timeout' in AbortSignal, // 16, 103, 100
  knowsLookbehind, // 16.4, 62, 78
];

/** Whether this browser has all that the app needs: below that, it would work by half. */
export function isAboveFloor(): boolean {
  return needed.every((has) => has());
}

/** The editor's script is a syntax error in a browser without lookbehind. */
function knowsLookbehind(): boolean {
  try {
    return new RegExp('(?<!a)b').test('b');
  } catch {
    return false;
  }
}
