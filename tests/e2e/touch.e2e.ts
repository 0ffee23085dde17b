import type { Locator } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';
import { hasRoom } from '#tests/support/browser/room.ts';
import { edit } from '#tests/support/portal/briefing.ts';
import { rolesOf } from '#tests/support/portal/api-client.ts';
import { aConvoy, aDeparture } from '#tests/support/portal/convoy.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { anEventOf, createForm, rolePicker } from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn, openEvent } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import {
  fieldsThatZoom,
  setSafeAreas,
  SIDEWAYS,
  underTheEdges,
  withFingers,
} from '#tests/support/browser/touch.ts';
import { PHONE, resize, TABLET } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

// What is pressed and typed into with fingers, on a screen that has a notch and round corners.

const VISITORS_FORMS = [
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/forgot-password', 'Send reset link'],
  ['/data-request', 'Send request'],
] as const;

const NEW_EVENT = '/events?new=2027-10-31T02:30';
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const UPRIGHT = { top: 59, right: 0, bottom: 34, left: 0 };
const ON_ITS_SIDE = { top: 0, right: 59, bottom: 21, left: 59 };

test('LOOK 3 LOOK 5 on a phone nothing lies under a notch, a round corner or the line at the bottom, nothing is typed in letters so small that the page is enlarged, and what leaders press has room for a finger', async ({
  aVisitor,
  aMember,
  asMember,
  complaints,
}) => {
  const leader = await asMember('leader');
  const event = await aConvoy(leader);
  const departure = await aDeparture(leader);
  for (const crew of ['crew1', 'crew2']) await (await asMember(crew)).rsvp(departure.id, 'Hauler');
  await (await asMember('admin')).send('POST', '/posts', { title: 'Milk' });

  await test.step('where a visitor comes', async () => {
    const visitor = await aVisitor({ viewport: PHONE, at: '/login' });
    await expect(visitor.getByRole('textbox', { name: 'Username' })).toBeVisible();
    await isInSight(visitor, 'login');
    await visitor.getByRole('link', { name: 'Skip to content' }).focus();
    await isInSight(visitor, 'skip link');
    await visitor.getByRole('link', { name: 'Home' }).first().focus();
    const policy = visitor.getByRole('heading', { level: 1, name: 'Privacy Policy' });
    await look(visitor, '/privacy-policy', policy, isInSight);
    for (const [path, deed] of VISITORS_FORMS)
      await look(
        visitor,
        path,
        visitor.getByRole('button', { name: deed, exact: true }),
        isLegible,
      );
  });

  const page = await aMember('admin', { viewport: PHONE, at: '/home' });
  await test.step('around every screen', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isInSight(page, 'home');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await isInSight(page, 'menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible();
    await isInSight(page, 'search');
    await isLegible(page, 'search');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const centre = page.getByRole('heading', { level: 1, name: 'Sync Centre' });
    await look(page, '/sync', centre, isInSight);
  });

  await test.step('what is written in a department; a touch that is drawn over a dialog without anything to scroll moves nothing behind it', async () => {
    await edit(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
    await isLegible(page, 'briefing');
    await page.getByRole('button', { name: 'Add New Resource' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Resource' });
    const head = form.getByRole('heading', { name: 'Add New Resource' });
    const label = form.getByText('Link', { exact: true });
    await isLegible(page, 'resource');
    expect(await isKept(head)).toBe(true);
    expect(await isKept(label)).toBe(true); // all of it fits
    await resize(page, { width: 390, height: 400 });
    expect(await isKept(label)).toBe(false);
    expect(await isKept(head)).toBe(true);
    expect(await isKept(label, 2)).toBe(false); // two fingers enlarge
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await resize(page, PHONE);
  });

  await test.step('an event, its form and its templates', async () => {
    await look(page, `/events/${event.id}`, eventDialog(page, 'Milk run'), isInSight, hasRoom);
    await goOn(page, NEW_EVENT);
    await expect(richText(page, 'Description (optional)')).toBeVisible();
    await createForm(page).getByLabel('Repeats').selectOption('Every week');
    await expect(createForm(page).getByRole('status').getByRole('listitem')).toHaveCount(5);
    await createForm(page).getByLabel('Ends').selectOption('After some times');
    await isLegible(page, 'repeats');
    await hasRoom(page, NEW_EVENT);
    const templates = page.getByRole('list', { name: 'Templates' });
    await look(page, `${NEW_EVENT}&templates=list`, templates, hasRoom);
    const name = page.getByLabel('Name of the template');
    await look(page, `${NEW_EVENT}&templates=save`, name, isLegible);
    const at = `/events/${event.id}?form=edit`;
    await look(page, at, richText(page, 'Description (optional)'), isInSight);
    const hauler = rolePicker(page).getByRole('checkbox', { name: 'Hauler', checked: true });
    await look(page, `${at}&roles=open`, hauler, isLegible, hasRoom);
  });

  await test.step('what leaders see of everybody', async () => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const region = (name: string) => page.getByRole('region', { name });
    const home = '/leader-dashboard';
    await look(page, `${home}?view=members`, field('Search members'), isInSight, isLegible);
    await look(page, home, region('New applications'), hasRoom);
    await look(page, `${home}?view=post`, field('Title'), isLegible, hasRoom);
    await look(page, `${home}?view=managePosts`, region('Manage Posts'), hasRoom);
    await look(page, `${home}?view=leadershipVideos`, region('Leadership Videos'), hasRoom);
    await look(page, `${home}?view=audit`, field('Changed by'), isLegible, hasRoom);
    const move = page.getByRole('button', { name: 'Move How we fly later' });
    await look(page, '/aboutus', move, hasRoom);
    await goOn(page, '/dashboard');
    await page.getByRole('button', { name: 'Update Preferences' }).click();
    await isLegible(page, 'journey');
    await page.keyboard.press('Escape');
  });

  await test.step('LOOK 6 who leads an event, and who checks in, has 56 pixels where people are marked', async () => {
    await openEvent(page, departure);
    const at = `/events/${departure.id}`;
    const reason = page.getByLabel('Reason (optional)');
    await look(page, `${at}?form=people`, reason, isLegible, hasRoom);
    const marks = page.getByRole('group', { name: 'How crew1 came' }).getByRole('button');
    await look(page, `${at}?form=check-in`, marks.first(), isLegible, hasRoom);
    const heights = await marks.evaluateAll((all) =>
      all.map((mark) => mark.getBoundingClientRect().height),
    );
    expect(heights).toHaveLength(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
    const code = page.getByRole('textbox', { name: 'Code' });
    await look(page, `${at}?form=here`, code, isLegible, hasRoom);
  });

  await test.step('the line that says that there is no connection', async () => {
    complaints.allowNetworkFailures();
    await page.context().setOffline(true);
    await look(page, '/sync', page.locator('.strip'), isInSight);
  });
});

test('SPEC 30.31 with a finger on a tablet a leader puts somebody elsewhere and takes that back, moves who waits up and down, and adds somebody above a capacity', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refusal
  const leader = await asMember('leader');
  const event = await anEventOf(leader, 'Milk run', [
    { name: 'Hauler', capacity: 3 },
    { name: 'Loader', capacity: 3 },
    { name: 'Scout', capacity: 1 },
  ]);
  await (await asMember('crew1')).rsvp(event.id, 'Hauler');
  const scout = { eventId: event.id, role: 'Scout', attending: true, orWait: true };
  for (const crew of ['crew2', 'crew3', 'crew4'])
    await (await asMember(crew)).send('POST', '/events/rsvp', scout);
  const device = { viewport: TABLET, hasTouch: true };
  const page = await aMember('leader', { ...device, at: `/events/${event.id}` });
  await button(eventDialog(page, 'Milk run'), 'Manage people').tap();
  const people = page.getByRole('dialog', { name: 'People of Milk run' });
  const names = (role: string) =>
    people.getByRole('region', { name: role, exact: true }).getByRole('listitem');
  await button(people, 'Move or remove crew1').tap();
  await page.getByRole('menuitem', { name: 'To Loader', exact: true }).tap();
  await expect(names('Loader')).toHaveText([/crew1/]);
  await expect(names('Hauler')).toHaveCount(0);
  const said = page.getByRole('listitem').filter({ hasText: 'crew1: Loader.' });
  await button(said, 'Undo').tap();
  await expect(names('Hauler')).toHaveText([/crew1/]);
  expect(rolesOf(await leader.event(event.id), 'crew1')).toEqual(['Hauler']);

  await button(people, 'Move crew4 up').tap();
  await expect(names('Scout, waitlist')).toHaveText([/crew4/, /crew3/]);
  await button(people, 'Move crew4 down').tap();
  await expect(names('Scout, waitlist')).toHaveText([/crew3/, /crew4/]);

  await people.getByRole('combobox', { name: 'Add somebody' }).tap();
  await page.getByRole('option', { name: 'crew5', exact: true }).tap();
  await people.getByLabel('To', { exact: true }).selectOption('Scout'); // the system's own list
  await button(people, 'Add').tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Scout is full. Put crew5 in?');
  await button(question, 'Put in anyway').tap();
  await expect(names('Scout')).toHaveText([/crew2|crew5/, /crew2|crew5/]);
});

type Measure = (page: Page, where: string) => Promise<void>;

/** The sign is something that the screen before does not have: that one stays until the file of the next has come. */
async function look(page: Page, path: string, sign: Locator, ...measures: readonly Measure[]) {
  await goOn(page, path);
  await expect(sign).toBeVisible();
  for (const measure of measures) await measure(page, path);
}

/** Nothing that is read or pressed lies under what a screen has at its edges, held upright or sideways. */
async function isInSight(page: Page, where: string): Promise<void> {
  for (const [viewport, insets] of [
    [PHONE, UPRIGHT],
    [SIDEWAYS, ON_ITS_SIDE],
    [{ width: 667, height: 375 }, ON_ITS_SIDE],
  ] as const) {
    await resize(page, viewport);
    await setSafeAreas(page, insets);
    await standStill(page);
    expect.soft(await underTheEdges(page, insets), `${where}, ${viewport.width} wide`).toEqual([]);
  }
  await resize(page, PHONE);
  await setSafeAreas(page, NONE);
}

/** Nothing is typed in letters so small that the page is enlarged. */
async function isLegible(page: Page, where: string): Promise<void> {
  await withFingers(page, async () => {
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    for (const viewport of [PHONE, SIDEWAYS]) {
      await resize(page, viewport);
      const { seen, small } = await fieldsThatZoom(page);
      expect.soft(small, `${where}, ${viewport.width} wide`).toEqual([]);
      expect.soft(seen, `fields of ${where}`).toBeGreaterThan(0);
    }
  });
  await resize(page, PHONE);
}

/** Whether a touch that is drawn from there is kept from the page. */
function isKept(place: Locator, fingers = 1): Promise<boolean> {
  return place.evaluate((target, count) => {
    const touches = Array.from(
      { length: count },
      (_, identifier) => new Touch({ identifier, target }),
    );
    const drawn = new TouchEvent('touchmove', { bubbles: true, cancelable: true, touches });
    target.dispatchEvent(drawn);
    return drawn.defaultPrevented;
  }, fingers);
}
