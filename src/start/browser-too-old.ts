import { ONLY_OUTLINES } from '#contract/page-marks.ts';
import { FLOOR } from './browser-floor.ts';
import { snapshotElement } from './snapshot-element.ts';

// Below the floor (browser-floor.ts) the app is not loaded. What the server drew, or this device showed, stays to be read.

const TOO_OLD = 'This browser is too old to run the app.';
const WANTED = `the app needs iOS ${FLOOR.iOS}, Safari ${FLOOR.Safari}, Chrome or Edge ${FLOOR.Chrome}, Firefox ${FLOOR.Firefox}, or anything newer.`;

/** Inline styles, since such a browser may not know cascade layers, and the style sheets may never load. */
const LOOK = {
  margin: '0 0 16px',
  padding: '12px 16px',
  borderRadius: '10px',
  background: '#33301f',
  color: '#f4d65c',
  position: 'relative',
  zIndex: '1',
};

/** Says in the page what to update. From then on only links can be pressed. */
export function tellTooOld(): void {
  document.getElementById('still-loading')?.remove(); // nothing more is to come
  const drawn = snapshotElement();
  const places = drawn ? [...drawn.querySelectorAll('main')] : [];
  if (drawn && places.length > 0 && !drawn.hasAttribute(ONLY_OUTLINES)) {
    for (const place of places) {
      const note = noteOf(`${TOO_OLD} You can still read here. To sign in, update it: ${WANTED}`);
      place.insertBefore(note, place.firstChild);
    }
    still(drawn);
    return;
  }
  if (drawn) drawn.remove(); // the outlines of a screen that never comes
  const note = noteOf(`${TOO_OLD} Update it: ${WANTED} What is public can still be read: `);
  const home = document.createElement('a');
  home.href = '/home';
  home.textContent = 'Home';
  home.style.color = 'inherit';
  home.style.textDecoration = 'underline';
  note.appendChild(home);
  const app = document.getElementById('app');
  if (app) app.appendChild(note);
}

function noteOf(text: string): HTMLElement {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.textContent = text;
  Object.assign(note.style, LOOK);
  return note;
}

/** Disables the controls, since no app will ever act on them. */
function still(drawn: HTMLElement): void {
  const controls = drawn.querySelectorAll<HTMLButtonElement>('button, input, select, textarea');
  for (const control of controls) control.disabled = true;
  drawn.addEventListener('submit', (event) => {
    event.preventDefault();
  });
}
