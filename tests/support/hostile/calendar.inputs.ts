// Cases that calendars get wrong: events over several days, and the hour that comes twice.

/** Which days of a phone's month are marked, in UTC. */
export const spansOverDays = [
  {
    input: { start: '2026-11-13T18:00:00Z', end: '2026-11-15T16:00:00Z' },
    expected: { first: '2026-11-13', last: '2026-11-15' },
    source: 'own: a weekend',
  },
  {
    input: { start: '2026-10-30T20:00:00Z', end: '2026-11-02T20:00:00Z' },
    expected: { first: '2026-10-30', last: '2026-11-02' },
    source: 'own: it began in the month before',
  },
  {
    input: { start: '2026-10-01T00:00:00Z', end: '2026-12-31T00:00:00Z' },
    expected: { first: '2026-10-25', last: '2026-12-05' },
    source: 'own: a season, longer than the month that is shown',
  },
  {
    input: { start: '2026-11-20T00:00:00Z', end: '2026-11-22T00:00:00Z' },
    expected: { first: '2026-11-20', last: '2026-11-21' },
    source: 'RFC 5545 3.6.1: an end is not part of what ends with it',
  },
  {
    input: { start: '2026-11-20T23:00:00Z', end: '2026-11-21T01:00:00Z' },
    expected: { first: '2026-11-20', last: '2026-11-20' },
    source: 'own: a night belongs to the day it starts on',
  },
  {
    input: { start: '2026-12-04T12:00:00Z', end: '2026-12-08T12:00:00Z' },
    expected: { first: '2026-12-04', last: '2026-12-05' },
    source: 'own: it ends after the last week that is shown',
  },
] as const;

/** The height of an event's bar, in minutes. */
export const hoursThatComeTwice = [
  {
    input: ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    expected: 60,
    source: 'IANA tz 2026: 02:30 CEST to 02:30 CET, no height on the wall',
  },
  {
    input: ['America/New_York', '2026-11-01T05:45:00Z', '2026-11-01T06:15:00Z'],
    expected: 30,
    source: 'IANA tz 2026: 01:45 EDT to 01:15 EST, back on the wall',
  },
  {
    input: ['Australia/Lord_Howe', '2026-04-04T14:50:00Z', '2026-04-04T15:20:00Z'],
    expected: 30,
    source: 'IANA tz 2026: half an hour that comes twice',
  },
  {
    input: ['America/Havana', '2026-11-01T04:15:00Z', '2026-11-01T05:45:00Z'],
    expected: 90,
    source: 'IANA tz 2026: the hour after midnight comes twice',
  },
  {
    input: ['Africa/Cairo', '2026-10-29T20:30:00Z', '2026-10-29T21:59:00Z'],
    expected: 29,
    source: 'IANA tz 2026: the last hour of the day comes twice, and a bar ends before midnight',
  },
  {
    input: ['Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T03:00:00Z'],
    expected: 180,
    source: 'own: from within it to 04:00',
  },
  {
    input: ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T04:00:00Z'],
    expected: 300,
    source: 'own: around it; both ends stand at their hours',
  },
  {
    input: ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    expected: 120,
    source: 'own: over the hour that is missing; both ends stand at their hours',
  },
] as const;

/** What devices call their time zone, and the zone that quiet hours then use. */
export const zonesOfDevices = [
  {
    input: 'Etc/Unknown',
    expected: { zone: 'UTC', unknownZone: 'Etc/Unknown' },
    source: 'CLDR: no zone at all; Chrome on Linux without /etc/localtime',
  },
  {
    input: '',
    expected: { zone: 'UTC', unknownZone: '' },
    source: 'own: a browser that names none',
  },
  { input: null, expected: { zone: 'UTC', unknownZone: '' }, source: 'own: nothing' },
  {
    input: undefined,
    expected: { zone: 'UTC', unknownZone: '' },
    source: 'ECMA-402 before 2017: resolvedOptions().timeZone was undefined',
  },
  {
    input: 'America/Coyhaique2',
    expected: { zone: 'UTC', unknownZone: 'America/Coyhaique2' },
    source: 'IANA tz 2025b: a device that knows a zone which the server lacks',
  },
  {
    input: '+0545',
    expected: { zone: 'UTC', unknownZone: '+0545' },
    source: 'ECMA-402 2024: offset zones',
  },
  {
    input: ':/etc/localtime',
    expected: { zone: 'UTC', unknownZone: ':/etc/localtime' },
    source: 'POSIX TZ, as some engines hand it on',
  },
  {
    input: '../etc/passwd',
    expected: { zone: 'UTC', unknownZone: '../etc/passwd' },
    source: 'own: no zone',
  },
  {
    input: 'america/st_johns',
    expected: { zone: 'America/St_Johns' },
    source: 'ECMA-402: names are compared without case',
  },
  { input: 'GMT0', expected: { zone: 'UTC' }, source: 'IANA backward: another name of UTC' },
] as const;

/** The zones to which a device travels while the calendar is open. */
export const journeysOfDevices = [
  { input: 'Pacific/Auckland', source: 'own: there it is the next day' },
  { input: 'America/Los_Angeles', source: 'own: there it may still be yesterday' },
  { input: 'Asia/Kathmandu', source: 'IANA tz 2026: three quarters of an hour' },
  { input: 'Africa/Abidjan', source: 'IANA tz 2026: no summer time, all year' },
  { input: 'Europe/Berlin', source: 'own: and home again' },
] as const;

/** Windows of 1280 by 1024, and of a notebook's 1366 by 768, once somebody has zoomed in. */
export const zoomedWindows = [
  {
    input: { width: 320, height: 256, zoom: 4 },
    source: 'WCAG 2.2, 1.4.10: 1280 by 1024 at 400 %',
  },
  { input: { width: 427, height: 341, zoom: 3 }, source: 'WCAG 2.2, 1.4.4: the same at 300 %' },
  { input: { width: 640, height: 512, zoom: 2 }, source: 'WCAG 2.2, 1.4.4: the same at 200 %' },
  {
    input: { width: 731, height: 585, zoom: 1.75 },
    source: 'own: the first step at which it has a grid',
  },
  { input: { width: 911, height: 512, zoom: 1.5 }, source: 'own: 1366 by 768 at 150 %' },
] as const;
