/** Secrets as long as the token of a calendar feed and that of a reset link. */
export const FEED_SECRET = 'c2VjcmV0LWZlZWQtdG9rZW4tdGhhdC1vcGVucy1hLWNhbGVuZGFyXz';
export const RESET_SECRET = 'c2VjcmV0LXJlc2V0LXRva2VuLWZvci1hLXBhc3N3b3Jk';

/** Addresses that contain a secret, in various spellings; the log never shows it. */
export const secretAddresses = [
  { input: `/api/calendar/${FEED_SECRET}/mine.ics`, source: 'SPEC 14.2' },
  { input: `/API/Calendar/${FEED_SECRET}/mine.ics?x`, source: 'own: letter case' },
  { input: `/api/c%61lendar/${FEED_SECRET}/mine.ics`, source: 'RFC 3986, percent-encoding' },
  { input: `/api/c%2561lendar/${FEED_SECRET}/mine.ics`, source: 'own: encoded twice' },
  { input: `/api//calendar///${FEED_SECRET}//mine.ics`, source: 'own: slashes' },
  { input: `//api/calendar/${FEED_SECRET}/mine.ics`, source: 'own: like another host' },
  { input: `/api%2Fcalendar%2F${FEED_SECRET}%2Fmine.ics`, source: 'own: encoded slashes' },
  { input: `/api\\calendar\\${FEED_SECRET}\\mine.ics`, source: 'URL standard: backslashes' },
  { input: `/api/./x/../calendar/${FEED_SECRET}/all.ics`, source: 'RFC 3986, dot segments' },
  { input: `/calendar/${FEED_SECRET}/mine.ics`, source: 'own: a proxy that takes /api away' },
  { input: `/api/calender/${FEED_SECRET}/mine.ics`, source: 'own: a typing error' },
  { input: `/api/calendar;v=1/${FEED_SECRET}/mine.ics`, source: 'RFC 3986, path parameters' },
  { input: `/api/calendar/${FEED_SECRET}`, source: 'own: without the file' },
  { input: `/${FEED_SECRET}`, source: 'own: nothing but the token' },
  { input: `/api/calendar/${FEED_SECRET}/mine.ics%ff`, source: 'own: letters that are none' },
  { input: `/api/calendar/%ff${FEED_SECRET}`, source: 'own: the same, before it' },
  {
    input: `/api/%EF%BD%83alendar/${FEED_SECRET}/mine.ics`,
    source: 'Unicode: a full-width letter',
  },
  { input: `/api/c%09alendar/${FEED_SECRET}/mine.ics`, source: 'own: a tab in a name' },
  { input: `/api/calendr/${FEED_SECRET}.html`, source: 'own: what looks like a name of a file' },
  { input: `/${FEED_SECRET}.png`, source: 'own: the same alone' },
  { input: `/uploads/${FEED_SECRET}.webp`, source: 'own: where files with long names lie' },
  { input: `/calendr/%20${FEED_SECRET}%26x`, source: 'own: after a space that a mail broke it at' },
  { input: `/reset-password/${RESET_SECRET}.Thanks`, source: 'own: glued to the next sentence' },
  { input: `/reset-password/%20${RESET_SECRET}%3Fx`, source: 'own: a space and an encoded query' },
  { input: `/reset-password?token=${RESET_SECRET}`, source: 'the link in the mail' },
  { input: `/reset-password%3Ftoken=${RESET_SECRET}`, source: 'own: a mail program encodes it' },
  { input: `/reset-password%253Ftoken%253D${RESET_SECRET}`, source: 'own: and another one again' },
  { input: `/reset-password;token=${RESET_SECRET}`, source: 'RFC 3986, path parameters' },
  { input: `/reset-password/${RESET_SECRET}`, source: 'own: as a part of the path' },
  { input: `/reset-password&token=${RESET_SECRET}`, source: 'own: without a question mark' },
  { input: `/reset-password%23token=${RESET_SECRET}`, source: 'own: an encoded fragment' },
] as const;

/** Addresses that the log shows as they are. */
export const plainAddresses = [
  { input: '/api/no%20such-thing', expected: '/api/no%20such-thing', source: 'own' },
  {
    input: '/api/events/public/0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001?x=1',
    expected: '/api/events/public/0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001',
    source: 'own: an id',
  },
  {
    input: '/uploads/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp',
    expected: '/uploads/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp',
    source: 'own: a picture',
  },
  { input: '/assets/calendar-Ab12.js', expected: '/assets/calendar-Ab12.js', source: 'own' },
  { input: '/page/caf%C3%A9', expected: '/page/caf%C3%A9', source: 'own' },
] as const;
