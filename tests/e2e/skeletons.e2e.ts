import { hold } from '#tests/support/processes/fault-proxy.ts';
import { heldParts } from '#tests/support/hostile/skeletons.inputs.ts';
import { MEMBERS } from '#tests/support/portal/managed-members.ts';
import { fillIn, goOn, upToDate } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

// LOOK 6: titles that are known are written; only what must come is grey, in the shape that it will have.

/** What the app says where its worker is not even asked for. */
const BLOCKED_WORKER = /reading 'waiting'/;
/** A screen that needs no file of another. */
const ELSEWHERE = '/dashboard/notifications';
const SYNC = '/api/sync';

test('every title that is known is written at the height where it stays, during the first sync and while a screen’s file is on its way', async ({
  aDevice,
  asMember,
  complaints,
}) => {
  const leader = await asMember('leader');
  const event = await leader.createEvent('On its way');
  const found = await leader.get('/auth/user?text=crew7&limit=1');
  complaints.allow(BLOCKED_WORKER);
  const page = await (await aDevice({ blockServiceWorkers: true })).open();
  const answers = await holdUp(page, SYNC);
  await page.goto('/login');
  await fillIn(page, 'leader');
  await page.waitForURL('**/dashboard');
  const heights = new Map<string, number>();
  const parts = heldParts.filter(({ input }) => input.held === SYNC);
  for (const { input, expected } of parts) {
    await page.goto(input.path);
    await itsFileHere(page, expected[0]);
    for (const title of expected) heights.set(input.path + title, await topOf(page, title));
  }
  answers();
  await upToDate(page);
  for (const { input, expected, source } of parts) {
    await page.goto(input.path);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const [first = ''] = expected; // what is below it comes after rows whose number nobody knows
    for (const title of expected) await expect(titled(page, title), source).toBeVisible();
    const before = heights.get(input.path + first) ?? Number.NaN;
    const shift = async () => Math.abs((await topOf(page, first)) - before);
    await expect.poll(shift, `${source}: ${first}`).toBeLessThan(12);
  }

  await test.step('a screen whose file is on its way has its heading where it stays', async () => {
    for (const { input, expected, source } of heldParts) {
      if (input.held === SYNC) continue;
      const files = await holdUp(page, input.held);
      await page.goto(input.path === ELSEWHERE ? '/sync' : ELSEWHERE);
      await goOn(page, input.path);
      const [title] = expected;
      await expect(page.locator('.skeleton h1', { hasText: title }), source).toBeVisible();
      const before = await topOf(page, title);
      files();
      await expect(page.locator('.skeleton h1')).toHaveCount(0);
      const shift = async () => Math.abs((await topOf(page, title)) - before);
      await expect.poll(shift, source).toBeLessThan(12);
    }
  });
  await test.step('a dialog has the title of an event, whose text needs a file', async () => {
    for (const path of [`/events/${event.id}`, `/departments/logistics?event=${event.id}`]) {
      const files = await holdUp(page, '/assets/purify-');
      await page.goto(ELSEWHERE);
      await goOn(page, path);
      const dialog = page.getByRole('dialog', { name: event.title });
      await expect(dialog.getByRole('status').filter({ hasText: 'Loading event…' })).toBeAttached();
      await expect(page.locator('main h1')).toHaveCount(1);
      files();
      await expect(dialog.getByRole('heading', { name: 'Hauler' })).toBeVisible();
    }
  });
  await test.step('and of a member, who is asked for at the server', async () => {
    const [{ id }] = (found as { members: [{ id: string }] }).members;
    const answer = await holdUp(page, '/api/auth/user[?]');
    await goOn(page, `${MEMBERS}&member=${id}`);
    const skeleton = page.getByRole('dialog', { name: 'Member details' }).locator('.skeleton');
    for (const title of ['Email', 'Last login', 'Positions'])
      await expect(skeleton.getByText(title, { exact: true })).toBeVisible();
    answer();
    await expect(skeleton).toHaveCount(0);
  });
});

/** Keeps what is asked for at such an address from coming; answers how to let it go. */
async function holdUp(page: Page, held: string): Promise<() => void> {
  const { promise, now } = hold();
  await page.route(new RegExp(held), async (route) => {
    await promise;
    await route.fallback();
  });
  return now;
}

/** A screen whose file is on its way has its heading, too, where no screen puts one: what follows is not measured in it. */
async function itsFileHere(page: Page, title: string): Promise<void> {
  await expect(titled(page, title)).toBeVisible();
  await expect(page.locator('.skeleton h1')).toHaveCount(0);
}

function titled(page: Page, title: string) {
  return page.locator('main').getByText(title, { exact: true }).first();
}

/** Below where the screen begins: the line under the header moves all of it. */
async function topOf(page: Page, title: string): Promise<number> {
  await expect(titled(page, title), title).toBeVisible();
  return titled(page, title).evaluate(async (shown) => {
    await document.fonts.ready;
    const screen = shown.closest('main');
    return shown.getBoundingClientRect().y - (screen?.getBoundingClientRect().y ?? Number.NaN);
  });
}
