import { DEMO_PASSWORD } from '#tests/support/portal/api-client.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { field, heading, link, type Target } from '#tests/support/engines/target.ts';

// What a person does in the portal, by the names a person reads, in any engine.

/** Waits until the app has taken the place of what the page showed before it ran. */
export async function takenOver(tab: Tab): Promise<void> {
  await tab.until('the app has taken over', () =>
    tab.eval(
      () =>
        document.getElementById('snapshot') === null && document.querySelector('#app > *') !== null,
    ),
  );
}

/** Opens an address; what is looked at and pressed from then on is the app's. */
export async function arriveAt(tab: Tab, path: string): Promise<void> {
  await tab.goto(path);
  await takenOver(tab);
}

/** Signs in on the login page and waits until everything is on the device. */
export async function signIn(tab: Tab, username: string): Promise<void> {
  await arriveAt(tab, '/login');
  await fillIn(tab, username);
  await tab.waitFor(myProfile(username));
  await upToDate(tab);
}

/** Fills the form of the login page that is open, and sends it with its last key. */
export async function fillIn(tab: Tab, username: string): Promise<void> {
  await tab.type(field('Username'), username);
  await tab.type(field('Password'), DEMO_PASSWORD);
  await tab.press('Enter');
}

export const myProfile = (username: string): Target => link(`${username}, my profile`);

export async function upToDate(tab: Tab): Promise<void> {
  await tab.waitFor(link('Up to date, sync centre'));
}

/** Waits until the worker answers for the server. */
export async function waitUntilInstalled(tab: Tab): Promise<void> {
  await tab.until('the worker answers for the server', () =>
    tab.eval(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await navigator.serviceWorker.ready).active?.state === 'activated',
    ),
  );
}

/** Goes on to a path within the app that is open, as its own links do. */
export async function goOn(tab: Tab, path: string): Promise<void> {
  await tab.eval((to) => {
    history.pushState(null, '', to);
  }, path);
}

/** As an impatient person does: once more while the page is on its way, and again when it has hardly come. */
export async function reloadTwice(tab: Tab): Promise<void> {
  const before = await tab.eval(() => performance.timeOrigin);
  await tab.eval(() => {
    const reload = () => {
      location.reload();
    };
    setTimeout(reload, 0);
    setTimeout(reload, 20);
  });
  await tab.until('the next page has come', () =>
    tab.eval((last) => performance.timeOrigin !== last, before),
  );
  await tab.reload();
}

export const region = (name: string): Target => ({ role: 'region', name });

/** What the sync centre, which is open, says to be waiting. */
export const waiting: Target = { role: 'listitem', in: region('Waiting to send') };

/** The card of a role in the event dialog that is open. */
export const roleCard = (role: string): Target => ({
  role: 'listitem',
  in: { role: 'dialog' },
  has: heading(role),
});
