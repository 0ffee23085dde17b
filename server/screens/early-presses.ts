import type { FastifyInstance } from 'fastify';
import { STILL_LOADING } from '#contract/page-marks.ts';

// Until the first script of a page is there, a form can do nothing but be sent, and a button nothing at all. Here both are
// sent into a frame of the page that nobody sees: the page stays with all that was typed in it, and its first script finds
// what was pressed by the frames that have left (src/start/early-presses.ts). What is sent is read by nobody.

/** Below it, what was pressed has a number: its place among the forms and buttons of the page. */
const PATH = '/pressed/';

/** Only where scripts are off. */
const WITHOUT_SCRIPTS =
  '<noscript><p class="needs-script">This form needs JavaScript. Turn it on for this site, then reload the page.</p></noscript>';
/** Seen once the page has been without its scripts for a while (src/start/snapshot.css). */
const LATE_NOTE = `<p class="needs-script" ${STILL_LOADING}>Still loading. What you type and press is kept, and done once this page is ready. If nothing happens, copy what you typed, check your connection and that JavaScript is allowed here, then reload.</p>`;

/**
 * So many buttons have a frame each, so that all that were pressed are done, and further ones share the last, where only the
 * last press is: a frame takes a slow device a millisecond or two.
 */
const FRAMES_OF_BUTTONS = 12;

/** A screen as it is drawn, with its forms and buttons made to keep what is pressed. */
export function withEarlyPresses(html: string): string {
  let last = 0;
  let buttons = 0;
  const frames = new Set<string>();
  const frameOf = (place: number) => {
    frames.add(`pressed-${place}`);
    return `pressed-${place}`;
  };
  const named = html
    .replace(/<form\b[^>]*>/g, (form) => {
      last += 1;
      return form.replace('>', ` action="${PATH}${last}" target="${frameOf(last)}">`);
    })
    .replace(/<button\b[^>]*? type="button"/g, (button) => {
      last += 1;
      buttons += 1;
      const target = frameOf(last - Math.max(0, buttons - FRAMES_OF_BUTTONS));
      const sent = ` type="submit" form="pressed" formaction="${PATH}${last}" formtarget="${target}"`;
      return button.replace(' type="button"', sent);
    })
    .replaceAll('</form>', `${WITHOUT_SCRIPTS}${LATE_NOTE}</form>`);
  return `${named}<form id="pressed" method="post"></form>${[...frames].map(frame).join('')}`;
}

function frame(name: string): string {
  return `<iframe name="${name}" title="What was pressed" hidden></iframe>`;
}

/** The page in such a frame, in which there is nothing to see. */
export async function registerEarlyPresses(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', (_request, _body, done) => {
      done(null);
    });
    forms.post(`${PATH}:place`, async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
          'x-frame-options': 'SAMEORIGIN',
        })
        .send('<!doctype html><title>Kept</title>'),
    );
  });
}
