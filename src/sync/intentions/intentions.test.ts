import { expect, test } from 'vitest';
import { expiredKeys } from '#tests/support/hostile/expired-keys.inputs.ts';
import { intentionNamed, intentionOf, intentions } from './intentions.ts';
import { isListed } from './is-listed.ts';

/** As in the inputs. */
const [MADE, EVENT] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f002',
];

test('OB20 what lies on devices keeps its name', () => {
  const released = [
    ...['application.submit', 'bot.rsvp-update', 'event.publish', 'motd.publish', 'news.read'],
    ...['notifications.save', 'page.publish', 'post.publish', 'preferences.save'],
    ...['profile.update', 'rsvp.set', 'seat.watch'],
  ];
  expect(intentions.map(({ name }) => name)).toEqual(expect.arrayContaining(released));
});

test('OB20 and the key under which it waits', () => {
  const inner = [
    { name: 'bot.rsvp-update', args: { eventId: EVENT, channelId: 'c', messageId: 'm' } },
    { name: 'news.read', args: { ids: [] } },
  ];
  const keys = [...expiredKeys, ...inner].map(({ name, args }) => intentionNamed(name)?.key(args));
  const released = [
    ...[`event:${EVENT}`, `post.publish:${MADE}`, `post.publish:${EVENT}`],
    ...[`event.publish:${MADE}`, 'page.publish:rules', 'motd.publish:MotD'],
    ...[`application:${EVENT}:<p>I have a hauler.</p>`, 'profile', 'preferences'],
    ...['notifications', `watch:${EVENT}:Pilot`, `bot:${EVENT}`, 'news'],
  ];
  expect(keys).toEqual(expect.arrayContaining(released));
});

test('OB7 NT3 what no member asked for is not listed, and nothing else is left out', () => {
  const unlisted = intentions.filter((one) => !isListed(one)).map(({ name }) => name);
  expect(unlisted).toEqual(intentions.filter((one) => one.isInternal).map(({ name }) => name));
  expect(unlisted.toSorted()).toEqual(['bot.rsvp-update', 'news.read']);
});

test('OB21 what only a newer version knows is listed, and not read', () => {
  expect(isListed({ name: 'away.set' })).toBe(true);
  expect(intentionOf({ name: 'away.set', args: {} })).toBeUndefined();
  expect(intentionOf({ name: 'rsvp.set', args: { eventId: 7 } })).toBeUndefined();
});
