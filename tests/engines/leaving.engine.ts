import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '#server/db/schema.ts';
import { rolesOf, rsvpRevision } from '#tests/support/portal/api-client.ts';
import { button, dialog, field, heading, type Target } from '#tests/support/engines/target.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { profileOf } from '#tests/support/portal/dashboard.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { createManyMembers } from '#tests/support/factories/many-members.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';
import { expect, test } from './fixtures.ts';
import { arriveAt, fillIn, roleCard, takenOver, upToDate, waitUntilInstalled } from './portal.ts';

// FAULTS 35. A page is left while it writes: what it had open must hold up nobody, and what it acknowledged must be there.

const SYNC = { method: 'GET', path: '/api/sync' };
const PROFILE = { method: 'PUT', path: '/api/auth/user/update-profile' };
const UPLOAD = { method: 'POST', path: '/api/upload/image' };
const ROLE = 'Hauler';
const SOON_MS = 5_000;
/** A pull of so many rows is several pages, each of which takes its time to be stored. */
const MANY = 3_000;

const calendar = { path: '/events', shows: heading('Event Calendar') };
const department = { path: '/departments/logistics', shows: heading('Logistics') };

test('a page that is left at any moment holds up no other, and nothing that it acknowledged is missing', async ({
  tab,
  muster,
  faults,
  asMember,
}) => {
  await createManyMembers(muster.database.db, MANY);
  const leader = await asMember('leader');
  const [one, other] = [await leader.createEvent('Left'), await leader.createEvent('Left again')];

  await test.step('left in the first pull', async () => {
    await arriveAt(tab, '/login');
    await fillIn(tab, 'leader');
    await answered(faults.seen, 2); // a visitor's, and the first page of a member's
    await goesOnIn(tab, calendar);
    await waitUntilInstalled(tab);
  });

  for (const ms of [0, 100, 300]) {
    await test.step(`left in a pull, ${ms} ms after its page came`, async () => {
      const before = faults.seen.filter(isPage).length;
      await muster.change((db) => db.insert(resources).values(charts(MANY)));
      await answered(faults.seen, before + 1);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await goesOnIn(tab, ms === 100 ? department : calendar);
    });
  }

  await test.step('left in an RSVP, once it was acknowledged', async () => {
    const answer = hold();
    faults.inject(ANSWER, { kind: 'hold-answer', until: answer.promise });
    await tab.goto(`/events/${one.id}`);
    await takenOver(tab);
    await tab.click({ ...button(`RSVP as ${ROLE}`), in: roleCard(ROLE) });
    await tab.waitForText('Waiting to send', roleCard(ROLE));
    await isSoonThere(tab, calendar);
    answer.now();
    await upToDate(tab);
    await expect.poll(async () => rolesOf(await leader.event(one.id), 'leader')).toEqual([ROLE]);
    expect(rsvpRevision(await leader.event(one.id), 'leader')).toBe(1);
  });

  await test.step('left with the press on an RSVP: it is made, or it never was', async () => {
    await tab.goto(`/events/${other.id}`);
    await takenOver(tab);
    await tab.click({ ...button(`RSVP as ${ROLE}`), in: roleCard(ROLE) });
    await goesOnIn(tab, department);
    await tab.goto(`/events/${other.id}`);
    await tab.waitFor(dialog(other.title));
    await upToDate(tab);
    const attends = rolesOf(await leader.event(other.id), 'leader').length > 0;
    await tab.waitForText(attends ? "RSVP'd" : `RSVP as ${ROLE}`, roleCard(ROLE));
  });

  await test.step('left in a save', async () => {
    const answer = hold();
    faults.inject(PROFILE, { kind: 'hold-answer', until: answer.promise });
    await arriveAt(tab, '/dashboard');
    await tab.click(button('Edit Profile'));
    await tab.clear(field('Discord name'));
    await tab.type(field('Discord name'), 'left.behind');
    await tab.click(button('Save'));
    await tab.waitForText('left.behind');
    await isSoonThere(tab, calendar);
    answer.now();
    await upToDate(tab);
    await expect.poll(() => profileOf(leader)).toMatchObject({ discordName: 'left.behind' });
  });

  await test.step("left in a picture's upload", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-picture-'));
    const picture = join(folder, 'hangar.png');
    await writeFile(picture, await aPicture('teal'));
    await arriveAt(tab, '/leader-dashboard?view=post');
    await tab.waitFor(field('Title'));
    await faults.refuse();
    await tab.type(field('Title'), 'Left with its picture');
    await tab.type({ role: 'textbox', name: 'Content' }, 'It is on its way.');
    await tab.upload({ xpath: '(//input[@type="file"])[last()]' }, picture);
    await tab.waitFor(button('Replace'));
    await tab.click(button('Create Post'));
    await tab.waitForText('Waiting to publish');
    const sent = hold();
    faults.inject(UPLOAD, { kind: 'hold-request', until: sent.promise });
    await faults.accept();
    await tab.until('the picture is on its way', async () =>
      Promise.resolve(faults.count(UPLOAD) > 0),
    );
    await isSoonThere(tab, calendar);
    sent.now();
    faults.heal();
    await upToDate(tab);
    const posts = async () =>
      ((await leader.get('/posts')) as { title: string; postImageUrl: string }[]).filter(
        ({ title }) => title === 'Left with its picture',
      );
    await expect.poll(async () => (await posts()).length).toBe(1);
    expect((await posts())[0]?.postImageUrl).toMatch(/^\/uploads\//);
    await rm(folder, { recursive: true });
  });
});

function charts(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    departmentId: 'medical',
    name: `Chart ${n}`,
    link: `https://charts.example/${n}`,
    description: 'What lies between the gate and the ring, and who may be met there.',
    tags: ['charts'],
  }));
}

interface Screen {
  readonly path: string;
  readonly shows: Target;
}

/** Leaves for another page, which shows its content soon. */
async function isSoonThere(tab: Tab, { path, shows }: Screen): Promise<void> {
  await tab.goto(path);
  await tab.until(`${path} shows its content`, async () => (await tab.count(shows)) > 0, SOON_MS);
}

/** The same; and the page goes on as if nothing had happened, with a database that answers. */
async function goesOnIn(tab: Tab, screen: Screen): Promise<void> {
  await isSoonThere(tab, screen);
  await takenOver(tab);
  await upToDate(tab);
  expect(await tab.text()).not.toContain("isn't answering");
}

type Seen = readonly {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}[];

function isPage({ method, path, status }: Seen[number]): boolean {
  return method === SYNC.method && path === SYNC.path && status === 200;
}

async function answered(seen: Seen, count: number): Promise<void> {
  await expect
    .poll(() => seen.filter(isPage).length, { intervals: [10] })
    .toBeGreaterThanOrEqual(count);
}
