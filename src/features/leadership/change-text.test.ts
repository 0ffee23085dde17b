import { expect, it } from 'vitest';
import { changeWords } from './change-text.ts';

it.each([
  ['Ada', 'event', 'updated', 'Ada', 'changed the event'],
  ['Ada', 'section', 'deleted', 'Ada', 'deleted the About Us section'],
  ['Ada', 'motd', 'updated', 'Ada', 'changed the message of the day'],
  [null, 'member', 'created', 'The server', 'created the member'],
  ['Ada', 'page', 'restored', 'Ada', 'restored the page'],
] as const)('%s, %s, %s: %s %s', (actor, subject, action, who, did) => {
  const title = 'Convoy to Lyra';
  expect(changeWords({ actor, subject, action, title })).toEqual({ who, did, name: title });
});
