import { button, dialog, heading } from '#tests/support/engines/target.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { expect, test } from './fixtures.ts';
import {
  arriveAt,
  goOn,
  reloadTwice,
  roleCard,
  signIn,
  takenOver,
  waitUntilInstalled,
} from './portal.ts';

const screens = [
  { path: '/home', shows: heading(/^Welcome/) },
  { path: '/dashboard', shows: heading(/^Welcome|^My profile/i) },
  { path: '/events', shows: heading('Event Calendar') },
  { path: '/departments/logistics', shows: heading('Logistics') },
  { path: '/aboutus', shows: heading('About Us') },
  { path: '/sync', shows: heading('Sync Centre') },
];
const ELSEWHERE = '/changelog';

test('each main screen is there whichever way it is come to, and hears what is new from then on', async ({
  tab,
  asMember,
}) => {
  const leader = await asMember('leader');
  const crew = await asMember('crew1');
  await signIn(tab, 'pilot');
  await waitUntilInstalled(tab);
  for (const { path, shows } of screens) {
    const isThere = async () => {
      await takenOver(tab);
      await tab.waitFor(shows);
      await tab.waitFor(button('Logout'));
    };
    await test.step(`${path} opened, and opened again`, async () => {
      await tab.goto(path);
      await isThere();
      await tab.goto(path);
      await isThere();
    });
    await test.step(`${path} reloaded twice at once`, async () => {
      await reloadTwice(tab);
      await isThere();
    });
    await test.step(`${path} gone back and forward to`, async () => {
      await arriveAt(tab, ELSEWHERE);
      await tab.back();
      await isThere();
      await tab.back();
      await tab.forward();
      await isThere();
      expect(new URL(await tab.url()).pathname).toBe(path);
    });
    await test.step(`${path} hears what is new`, async () => {
      const event = await leader.createEvent(`News for ${path}`);
      await goOn(tab, `/events/${event.id}`);
      await tab.waitFor(dialog(event.title));
      await says(tab, '0/3 attending');
      await crew.rsvp(event.id, 'Hauler');
      await says(tab, '1/3 attending');
    });
  }
});

/** Much sooner than what is asked for from time to time. */
async function says(tab: Tab, text: string): Promise<void> {
  const card = async () => (await tab.text(roleCard('Hauler'))).includes(text);
  await tab.until(`the card says ${text}`, card, 10_000);
}
