import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Profile } from '#contract/member-rows.ts';
import type { PostRow } from '#contract/posts.ts';
import { rsvps } from '#server/db/event-tables.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { button, dialog, field, heading, link } from '#tests/support/engines/target.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { expect, test } from './fixtures.ts';
import {
  goOn,
  region,
  roleCard,
  signIn,
  takenOver,
  waiting,
  waitUntilInstalled,
} from './portal.ts';

const PICTURE = { method: 'POST', path: '/api/upload/image' };

test('with the server dead every screen opens cold, and what is done then arrives once, by the page that is open or by a later one', async ({
  tab: first,
  newTab,
  asMember,
  faults,
  muster,
}, info) => {
  const leader = await asMember('leader');
  const going = await leader.createEvent('Going to');
  const leaving = await leader.createEvent('Not going to');
  const later = await leader.createEvent('Going to as well');
  await leader.rsvp(leaving.id, 'Hauler');
  const { id: userId } = await profileOf(leader);
  /** The leader's RSVPs as the server has them, and how often each was written. */
  const standing = async () => {
    const own = eq(rsvps.userId, userId);
    const rows = await muster.database.db.select().from(rsvps).where(own).orderBy(rsvps.changedAt);
    const titles = new Map([going, leaving, later].map(({ id, title }) => [id, title]));
    return rows.flatMap(({ eventId, attending, revision: times }) => {
      const title = titles.get(eventId);
      return title === undefined ? [] : [`${title}: ${attending ? 'yes' : 'no'}, ${times}`];
    });
  };
  const file = info.outputPath('hangar.png');
  await writeFile(file, await aPicture('teal'));
  await signIn(first, 'leader');
  await waitUntilInstalled(first);
  const { revision } = await profileOf(leader); // signing in has changed it
  await faults.refuse();

  let tab = first;
  const openAnother = async (path: string) => {
    const next = await newTab();
    await tab.close();
    tab = next;
    await tab.goto(path);
  };
  for (const { path, shows, says } of [
    { path: '/home', shows: heading(/^Welcome/) },
    { path: '/dashboard', shows: region('User Information'), says: ['leader@farwatch.example'] },
    { path: '/leader-dashboard', shows: heading('Leader Dashboard') },
    { path: `/events/${leaving.id}`, shows: dialog('Not going to'), says: ['1/3 attending'] },
    { path: '/departments', shows: link(/^Logistics/) },
    { path: '/departments/logistics', shows: region('Videos'), says: ['Convoy basics'] },
    {
      path: '/departments/logistics?position=Hauler#roster',
      shows: dialog(/Hauler/),
      says: ['pilot'],
    },
    { path: '/aboutus', shows: link('Who we are') },
    { path: '/mission', shows: { role: 'article' } as const },
    { path: '/notifications', shows: heading('Notifications') },
    { path: '/dashboard/notifications', shows: region('Quiet hours') },
    { path: '/sync', shows: region('Data on this device') },
  ]) {
    await test.step(`${path} opens cold`, async () => {
      await openAnother(path);
      await takenOver(tab);
      await tab.waitFor(button('Logout'));
      await tab.waitFor(shows);
      for (const text of says ?? []) await tab.waitForText(text, shows);
    });
  }

  await test.step('what is done then is shown as waiting', async () => {
    await act(tab, { on: going.id, press: 'RSVP as Hauler' });
    await act(tab, { on: leaving.id, press: 'Cancel RSVP as Hauler' });
    await editProfile(tab, 'brandt.offline');
    await writePost(tab, { title: 'Hangar four', picture: file });
    await goOn(tab, '/sync');
    await tab.until('four changes wait', async () => (await tab.count(waiting)) === 4);
  });

  await test.step('and the page that is open delivers it once', async () => {
    await faults.accept();
    await tab.until('nothing waits', async () => (await tab.count(waiting)) === 0, 60_000);
    await tab.waitForText('All caught up.');
    expect(await standing()).toEqual(['Going to: yes, 1', 'Not going to: no, 2']);
    expect(await profileOf(leader)).toMatchObject({
      discordName: 'brandt.offline',
      revision: revision + 1,
    });
    const posts = ((await leader.get('/posts')) as PostRow[]).filter(
      ({ title }) => title === 'Hangar four',
    );
    expect(posts).toMatchObject([{ revision: 1, author: 'leader' }]);
    expect(posts[0]?.postImageUrl).toMatch(/^\/uploads\/[0-9a-f]{40}-40x20\.webp$/);
    expect(faults.count(PICTURE)).toBe(1);
  });

  await test.step('and one that is opened later delivers what its tab has left', async () => {
    await faults.refuse();
    await act(tab, { on: later.id, press: 'RSVP as Hauler' });
    const next = await newTab();
    await tab.close();
    await faults.accept();
    await next.goto(`/events/${later.id}`);
    await next.waitForText("RSVP'd", roleCard('Hauler'));
    const all = ['Going to: yes, 1', 'Not going to: no, 2', 'Going to as well: yes, 1'];
    await expect.poll(standing).toEqual(all);
  });
});

interface Deed {
  /** An event. */
  readonly on: string;
  readonly press: string;
}

/** Changes one's place in an event, until the card says that this waits. */
async function act(tab: Tab, { on, press }: Deed): Promise<void> {
  await goOn(tab, `/events/${on}`);
  await tab.click({ ...button(press), in: roleCard('Hauler') });
  await tab.waitFor({ ...button('Undo change to Hauler'), in: roleCard('Hauler') });
}

async function editProfile(tab: Tab, discordName: string): Promise<void> {
  const card = region('User Information');
  await goOn(tab, '/dashboard');
  await tab.click(button('Edit Profile'));
  await tab.clear({ ...field('Discord name'), in: card });
  await tab.type({ ...field('Discord name'), in: card }, discordName);
  await tab.click({ ...button('Save'), in: card });
  await tab.waitForText('Waiting to send', card);
  await tab.waitForText(discordName, card);
}

async function writePost(tab: Tab, post: { title: string; picture: string }): Promise<void> {
  await goOn(tab, '/leader-dashboard?view=post');
  await tab.type(field('Title'), post.title);
  await tab.type(field('Content'), 'It is open again.');
  await tab.upload(field('Image (optional)'), post.picture);
  await tab.waitFor(button('Replace'));
  await tab.click(button('Create Post'));
  await tab.waitForText("Waiting to publish. It'll go out once");
}

async function profileOf(client: ApiClient): Promise<Profile> {
  return (await client.get('/auth/user/profile')) as Profile;
}
