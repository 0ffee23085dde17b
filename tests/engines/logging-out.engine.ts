import { rsvpRevision } from '#tests/support/portal/api-client.ts';
import type { Profile } from '#contract/member-rows.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { button, dialog, link } from '#tests/support/engines/target.ts';
import type { FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { expect, test } from './fixtures.ts';
import {
  arriveAt,
  goOn,
  region,
  roleCard,
  signIn,
  takenOver,
  upToDate,
  waitUntilInstalled,
} from './portal.ts';

const RSVP = { path: /^\/api\/events\/[^/]+\/mine/ };
/** The frame has the member's name, and the calendar has the event. */
const PRIVATE = /Behind closed doors|pilot/;
const WHICH = '/which-version';

test('a new version takes over at a press and loses nothing that waits; logging out then leaves nothing private, also on the way back', async ({
  tab,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  const picture = await leader.uploadImage(aPicture('teal'));
  const event = await leader.createEvent('Behind closed doors', picture);
  const { id: userId } = (await (await asMember('pilot')).get('/auth/user/profile')) as Profile;
  await signIn(tab, 'pilot');
  await waitUntilInstalled(tab);
  await arriveAt(tab, `/events/${event.id}`);
  await tab.waitFor(dialog(event.title));
  await tab.until('the picture is kept', async () => (await keptPictures(tab)).includes(picture));

  await test.step('the page is told of a new version, and loaded under it at a press', async () => {
    faults.inject(RSVP, { kind: 'drop-request' });
    await tab.click({ ...button('RSVP as Hauler'), in: roleCard('Hauler') });
    await tab.waitForText('Waiting to send', roleCard('Hauler'));
    await tab.press('Escape');
    await tab.waitUntilGone(dialog(event.title));
    await serveAnotherWorker(faults);
    await tab.eval(async () => void (await (await navigator.serviceWorker.ready).update()));
    await tab.waitForText('A new version is ready', region('Update'));
    const before = await tab.eval(() => performance.timeOrigin);
    await tab.click({ ...button('Update'), in: region('Update') });
    await tab.until('the page is loaded anew', () =>
      tab.eval((last) => performance.timeOrigin !== last, before),
    );
    await takenOver(tab);
    expect(await tab.eval(async (path) => (await fetch(path)).text(), WHICH)).toBe('another');
    await goOn(tab, `/events/${event.id}`);
    await tab.waitForText('Waiting to send', roleCard('Hauler'));
    expect(await tab.count(region('Update'))).toBe(0);
  });

  await test.step('what waited is sent once', async () => {
    faults.inject(RSVP, { kind: 'delay', ms: 0 });
    await tab.waitForText("RSVP'd", roleCard('Hauler'));
    await upToDate(tab);
    expect(rsvpRevision(await leader.event(event.id), 'pilot')).toBe(1);
  });

  await test.step('after logging out nothing private is left, and going back shows nothing of it', async () => {
    const secrets = [event.id, event.title, picture, await tokenOf(tab)];
    await tab.press('Escape');
    await noteWhatIsShownOnReturn(tab);
    await arriveAt(tab, '/dashboard');
    expect(await secretsLeft(tab, secrets)).toEqual(secrets);
    await tab.click(button('Logout'));
    await tab.waitFor(button('Login'));
    await tab.until('nothing private is left', async () => {
      return (await secretsLeft(tab, secrets)).length === 0;
    });
    expect(await databases(tab)).not.toContain(`muster-${userId}`);
    for (const _ of ['once', 'and again']) {
      await tab.back();
      await takenOver(tab);
      await tab.waitFor(link('Login'));
      expect(await tab.text()).not.toMatch(PRIVATE);
      expect.soft(await shownOnReturn(tab)).not.toMatch(PRIVATE);
    }
    expect(await secretsLeft(tab, secrets)).toEqual([]);
  });
});

/** What the worker keeps of pictures, by their addresses on the server. */
function keptPictures(tab: Tab): Promise<string[]> {
  return tab.eval(async () => {
    const requests = await (await caches.open('muster-images')).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}

/** As after an upgrade of the server: another script under the same address, which says that it is one. */
async function serveAnotherWorker(faults: FaultProxy): Promise<void> {
  const script = await (await fetch(`${faults.url}/sw.js`)).text();
  const answering = `addEventListener('fetch', (event) => {
    if (event.request.url.endsWith('${WHICH}')) event.respondWith(new Response('another'));
  });`;
  const headers = { 'content-type': 'text/javascript' };
  const body = `${script}\n${answering}`;
  faults.inject({ path: '/sw.js' }, { kind: 'answer', status: 200, headers, body });
}

/** For engines that keep a page for the way back: what it shows first when it comes out again, however shortly. */
async function noteWhatIsShownOnReturn(tab: Tab): Promise<void> {
  await tab.eval(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('shown', document.body.innerText);
    });
  });
}

/** Empty where the page was loaded anew. */
function shownOnReturn(tab: Tab): Promise<string> {
  return tab.eval(() => {
    const shown = sessionStorage.getItem('shown') ?? '';
    sessionStorage.removeItem('shown');
    return shown;
  });
}

async function tokenOf(tab: Tab): Promise<string> {
  const token = await tab.eval(() => localStorage.getItem('token'));
  if (token === null) throw new Error('nobody is signed in');
  return token;
}

function databases(tab: Tab): Promise<string[]> {
  return tab.eval(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
}

/** Which of these the browser still keeps anywhere: in a database, a storage or a cache. */
function secretsLeft(tab: Tab, secrets: readonly string[]): Promise<string[]> {
  return tab.eval(async (wanted) => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error('The database does not answer.', { cause: request.error }));
        };
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        kept.push(await ended(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        if (/\.(js|css|woff2|webp|png|svg)$/.test(request.url)) continue;
        kept.push(await (await cache.match(request))?.text());
      }
    }
    const all = JSON.stringify(kept);
    return wanted.filter((secret) => all.includes(secret));
  }, secrets);
}
