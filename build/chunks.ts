import type { Rolldown } from 'vite';

type Splitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;

/** Which files the app is built into. What no entry takes gets a file with the screen, or the part of one, that asks for it. */
export const chunks: NonNullable<Splitting['groups']> = [
  // What runs before the first frame, and in one sheet the styles of what most screens have: a file more takes
  // from the first frame what ten kilobytes do.
  {
    name: 'first',
    test: /index\.html|src\/(first|contract\/(form-fields|rendering)|runtime\/(browser-storage|missing-parts)|start\/(early-links|early-presses|first-frame|floor|held-presses|shown-before|still-loading|too-old|whole-styles))\.ts|preload-helper|src\/(layout|ui|features\/(posts|site))\/[\w-]+\.css|features\/[\w-]+\/[\w-]+-(head|hero)\.css/,
    priority: 3,
  },
  // Evaluated before the rest, with room for a press in between (src/first.ts). React makes its errors then, for each of which
  // a browser that is inspected or measured reads the whole file once more: 110 ms at a quarter of the speed in one file
  // with the rest, 30 so.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/react\.ts/,
    priority: 3,
  },
  // What every visit needs besides, and home's screen, with which most begin: in one file it compresses better, and nothing
  // loads after it in turn. It gets the name of its entry, `main`.
  { name: 'start', tags: ['$initial'], priority: 2 },
  // What a visitor's forms and About Us need, too: the next one would take it along.
  {
    name: 'queuing',
    test: /src\/(runtime\/(queuing|background-sync)|sync\/intentions\/page-args|contract\/uploads)\.ts/,
    priority: 2,
  },
  // What every member needs besides.
  {
    name: 'member',
    test: /src\/(runtime\/(badge|pictures-ahead|member-drain|own-documents|live-stream|news)|data\/notices|layout\/outcome-toasts|features\/notifications\/bell)\.tsx?$/,
    priority: 1,
  },
  // Small things that several screens share, in a few files: a file each would cost the worker's list of files
  // more than they weigh.
  {
    name: 'pieces',
    test: /src\/(ui\/(arrow-keys|card-action|focus-heir|held-press|last-known|named-part|seats|segmented|switch)|domain\/capacity)\.|icons\/(check|chevron-left|plus)\./,
    minShareCount: 2,
  },
  // What calendar, search, profile and departments know of events.
  {
    name: 'of-events',
    test: /src\/(data\/(events|indexed-events)|sync\/views\/(fold|fold-own-events|event-index)|domain\/(grouped|horizon)|features\/events\/(calendar-days|entry-label))\.ts/,
    minShareCount: 2,
  },
  // The same for dialogs, and for forms; without what the sanitiser needs, which must not load the app (tests/support/hostile).
  {
    name: 'dialogs',
    test: /src\/ui\/(back-closes|dialog|modal|question-dialog|sheet-drag)\./,
  },
  {
    name: 'forms',
    test: /src\/(ui\/(password-input|save-file|editing\/(failure-text|speaking-for|use-removal))|data\/(refusal|refused-text)|features\/auth\/(form-draft|leave-later|success-banner))\./,
  },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
];
