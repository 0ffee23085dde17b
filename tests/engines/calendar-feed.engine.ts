import type { Tab } from '#tests/support/engines/tab.ts';
import { button, dialog, link } from '#tests/support/engines/target.ts';
import { test } from './fixtures.ts';
import { arriveAt, signIn } from './portal.ts';

const TOLD = 'Nothing opened? Copy the address below, then:';

test('SPEC 14.14 whoever presses an address for calendar apps and has none is told what to do, also on the way back', async ({
  tab,
}) => {
  const feed = dialog('Calendar feed');
  await signIn(tab, 'pilot');
  await arriveAt(tab, '/dashboard');
  await openFeed(tab);
  await tab.click({ ...button('Switch on'), in: feed });
  await tab.click({ ...link('Open in calendar app'), in: feed });
  // Firefox and Chromium stay where they are; WebKit leaves for a page of its own.
  await tab.until('it is told here, or the page is gone', async () => {
    if ((await tab.url()).startsWith('webcal:')) return true;
    return (await tab.text(feed)).includes(TOLD);
  });
  await arriveAt(tab, '/dashboard');
  await openFeed(tab);
  await tab.waitForText(TOLD, feed);
});

/** By its key: what is above it comes in bit by bit, and moves it away from under a finger. */
async function openFeed(tab: Tab): Promise<void> {
  await tab.focus(button('Set up calendar feed'));
  await tab.press('Enter');
}
