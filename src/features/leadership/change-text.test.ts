import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it.each([
  ['Ada', 'event', 'updated', 'Convoy to Lyra', 'Ada changed the event “Convoy to Lyra”.'],
  ['Ada', 'section', 'deleted', 'How we fly', 'Ada deleted the About Us section “How we fly”.'],
  ['Ada', 'motd', 'updated', '', 'Ada changed the message of the day.'],
  [null, 'member', 'created', 'pilot', 'The server created the member “pilot”.'],
  ['Ada', 'page', 'restored', 'mission', 'Ada restored the page “mission”.'],
] as const)('%s, %s, %s, %j: %s', (actor, subject, action, title, sentence) => {
  expect(changeText({ actor, subject, action, title })).toBe(sentence);
});
