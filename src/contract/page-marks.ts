// The attributes by which screens, snapshots, the page's first script, the worker and the server tell each other of a page. Styles
// and markup name them as they are, scripts by these names; tests/law/page-marks.test.ts knows of no others. Snapshots that lie on
// devices hold them, so none is renamed.

// Attributes of the document's root.

/** The first frame is on the screen (start/first-frame): what is costly to draw, and nobody reads, waits for it in the styles. */
export const PAINTED = 'data-painted';
/** The server knows that somebody is signed in on the device, and not who: snapshot.css hides what is for visitors alone. */
export const HAS_SESSION = 'data-session';
/** The on-screen keyboard is up (ui/overlays/seen-part): what stands at the lower edge of the window makes room in the styles. */
export const KEYBOARD_UP = 'data-keyboard';

// Attributes of `#snapshot`, and of what stands in it.

/** `server`: whoever drew it didn't know the reader's zone, so that snapshot.css keeps room for a time and shows none. */
export const DRAWN_BY = 'data-from';
/** The worker had nothing to show there but outlines: src/start need wait for nothing, since nobody reads them. */
export const ONLY_OUTLINES = 'data-empty';
/** The width that the worker's copy was taken in, or `none`: snapshot-widths.css shows the one that fits the window. */
export const FOR_WIDTH = 'data-width';
/** The worker shows a copy of another day than this: snapshot-widths.css hides what is `NAMES_A_DAY`. */
export const OTHER_DAY = 'data-other-day';
/** What a form that the server drew says while its scripts are missing; src/start says there that none will come. */
export const STILL_LOADING = 'data-late';

// Attributes of parts of a screen. What a snapshot or the page's first script knows of a screen, it knows by these.

/** It is being read or loaded: the app doesn't take the snapshot's place before all of it has come (start/settled). */
export const ON_ITS_WAY = 'data-on-its-way';
/** It says, in the screen's place, that this cannot be had: the snapshot stays where it shows more (start/settled). */
export const FAILED_SCREEN = 'data-failed-screen';
/** What it says stops being true at this moment (ISO): a snapshot is shown no longer than that (runtime/snapshot-html). */
export const TRUE_UNTIL = 'data-until';
/** It names a day from where today is, such as "tomorrow": a snapshot doesn't show it on another day. */
export const NAMES_A_DAY = 'data-day';
/** It changes by the minute: a snapshot keeps room for it and says nothing, not in its label either. */
export const PASSING = 'data-passing';
/** A snapshot says here how old it is (SN7). */
export const AGE_HERE = 'data-age-place';
/** A screen with it is never kept (runtime/snapshot-html): it is somebody else's, or there is nothing to see. */
export const UNKEPT = 'data-unkept';
/** It has the focus once its dialog is shown (ui/overlays/modal), also where that is when the app takes the snapshot's place. */
export const FIRST_FOCUS = 'data-autofocus';
/** Names a control of a skeleton and the one that takes its place, and the focus with it (ui/loading/at-once). */
export const TWIN = 'data-twin';

/** What tells the styles of another folder how something looks, and nobody else anything. */
export const LOOKS = ['data-dept', 'data-mine', 'data-place', 'data-seat', 'data-tone'] as const;
/** What a library writes for us to read, or reads. */
export const FOREIGN = [
  'data-event-id',
  'data-index',
  'data-milkdown-root',
  'data-time-grid-date',
] as const;
