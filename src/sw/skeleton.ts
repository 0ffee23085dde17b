// What is shown of a screen of which this device has nothing yet: bars where its text will be, in a frame without words.
// As in ui/shimmer and layout/frame, whose styles come with the page.

const bar = (height: number, width: string) =>
  `<span class="shimmer" style="height:${String(height)}px;width:${width}"></span>`;
const lines = ['92%', '98%', '88%', '64%'].map((width) => bar(16, width)).join('');

/** A title, and a card of text. */
export const SCREEN_SKELETON = `<div class="shimmer-lines" aria-hidden="true">${bar(36, '40%')}${lines}${bar(168, '100%')}</div>`;

export const FRAME_SKELETON = `<div class="app" aria-hidden="true"><header class="top"><span class="brand"><img src="/art/brand/mark.svg" alt="" width="32" height="32"></span></header><nav class="side"></nav><div class="page"><main><div class="skeleton">${SCREEN_SKELETON}</div></main></div></div>`;
