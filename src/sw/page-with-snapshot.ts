import { FOR_WIDTH, ONLY_OUTLINES, OTHER_DAY } from '#contract/page-marks.ts';
import { AS_A_WHOLE, withScriptsAfterwards } from '#contract/rendering.ts';
import { AGE_PLACE, snapshotDay, SCREEN_PLACE, type Snapshot } from '#store/snapshot.ts';
import type { FoundSnapshots } from './find-snapshots.ts';
import { FRAME_SKELETON, SCREEN_SKELETON } from './skeleton.ts';

/** What the build writes into our own page: where the app will be. */
const APP_PLACE = '<div id="app"></div>';
/** What came with a page that the server drew. */
const DRAWN_PLACE = '<div id="snapshot"';

/**
 * The page with something to look at until the app runs: what the device last showed there, in the frame that it last
 * showed, or the outlines of one. A page that isn't ours, or brings its own, stays as it is. Headers stay, too, the policy
 * for scripts among them.
 */
export function withSnapshot(html: string, page: Response, found: FoundSnapshots | null): Response {
  const { status, statusText } = page;
  const headers = new Headers(page.headers);
  // These are the file's, and no longer true.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(completed(html, found), { status, statusText, headers });
}

function completed(html: string, found: FoundSnapshots | null): string {
  if (!html.includes(APP_PLACE) || html.includes(DRAWN_PLACE)) return html;
  const { snapshots = [], frames = [] } = found ?? {};
  const shown = [...snapshots, ...frames.filter(({ width }) => !has(snapshots, width))];
  const links = [...new Set(shown.flatMap(({ styles }) => styles))]
    .filter((path) => isStyle(path) && !html.includes(path))
    .map((path) => `<link rel="stylesheet" crossorigin href="${path}">`);
  const inside = shown.map((one) => forWidth(one, found?.currentAt ?? 0)).join('');
  const outlines = `<div ${FOR_WIDTH}="none">${FRAME_SKELETON}</div>`;
  const mark = snapshots.length === 0 ? ` ${ONLY_OUTLINES}` : '';
  const before = `<div id="snapshot"${mark}>${inside}${outlines}</div>`;
  return withScriptsAfterwards(html)
    .replace('</head>', () => `${links.join('')}${AS_A_WHOLE}</head>`)
    .replace(APP_PLACE, () => `${before}${APP_PLACE}`);
}

function has(snapshots: readonly Snapshot[], width: string): boolean {
  return snapshots.some((one) => one.width === width);
}

/** Whether a path is that of a stylesheet, and of this build, since nothing else is kept. */
function isStyle(path: string): boolean {
  return /^\/assets\/[\w.-]+\.css$/.test(path);
}

function forWidth({ width, day, html, takenAt, takenWhen }: Snapshot, currentAt: number): string {
  const isOtherDay = day !== snapshotDay(new Date());
  const age = currentAt > takenAt ? ageLine(takenWhen) : '';
  const shown = html
    .replace(AGE_PLACE, () => age)
    .replace(SCREEN_PLACE, () => `<div class="skeleton">${SCREEN_SKELETON}</div>`);
  return `<div ${FOR_WIDTH}="${width}"${isOtherDay ? ` ${OTHER_DAY}` : ''}>${shown}</div>`;
}

/** SN7. The line lies over the page, like the line of a device that is offline, so that nothing moves. */
function ageLine(when: string): string {
  const text = when.replaceAll(/[<>&]/g, '');
  return `<p class="strip" data-tone="info"><span>This was current ${text}.</span></p>`;
}
