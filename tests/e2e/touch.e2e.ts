import type { Locator } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';
import { edit, PLACE } from '#tests/support/portal/briefing.ts';
import { rolesOf } from '#tests/support/portal/api-client.ts';
import { aConvoy, aDeparture } from '#tests/support/portal/convoy.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { anEventOf, createForm, rolePicker } from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn, upToDate } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import {
  fieldsThatZoom,
  setSafeAreas,
  SIDEWAYS,
  underTheEdges,
  useFingers,
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
const LEADERS_FIELDS = [
  ['members', 'Search members'],
  ['post', 'Title'],
  ['audit', 'Changed by'],
] as const;

test('what is read, pressed and typed into on a phone', async ({
  aVisitor,
  aMember,
  asMember,
  complaints,
}) => {
  const leader = await asMember('leader');
  const event = await aConvoy(leader);
  const departure = `/events/${(await aDeparture(leader)).id}`;
  const visitor = await aVisitor({ viewport: PHONE, at: '/login' });
  const page = await aMember('admin', { viewport: PHONE, at: '/home' });

  await test.step('LOOK 5 nothing that is read or pressed lies under a notch, a round corner or the line at the bottom', async () => {
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    const upright = { top: 59, right: 0, bottom: 34, left: 0 };
    const sideways = { top: 0, right: 59, bottom: 21, left: 59 };
    const look = async (page: Page, where: string) => {
      for (const [viewport, insets] of [
        [PHONE, upright],
        [SIDEWAYS, sideways],
        [{ width: 667, height: 375 }, sideways],
      ] as const) {
        await resize(page, viewport);
        await setSafeAreas(page, insets);
        await standStill(page);
        expect
          .soft(await underTheEdges(page, insets), `${where}, ${viewport.width} wide`)
          .toEqual([]);
      }
      await resize(page, PHONE);
    };
    await expect(visitor.getByRole('textbox', { name: 'Username' })).toBeVisible();
    await look(visitor, 'login');
    await visitor.getByRole('link', { name: 'Skip to content' }).focus();
    await look(visitor, 'skip link');
    await visitor.getByRole('link', { name: 'Home' }).first().focus();
    await goOn(visitor, '/privacy-policy');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await look(visitor, 'privacy policy');

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, 'home');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await look(page, 'menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible();
    await look(page, 'search');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goOn(page, '/sync');
    await expect(page.getByRole('heading', { level: 1, name: 'Sync Centre' })).toBeVisible();
    await look(page, 'sync centre');
    await goOn(page, '/leader-dashboard?view=members');
    await expect(page.getByRole('searchbox', { name: 'Search members' })).toBeVisible();
    await look(page, 'members');
    await goOn(page, `/events/${event.id}`);
    await expect(eventDialog(page, 'Milk run')).toBeVisible();
    await look(page, 'event');
    await goOn(page, `/events/${event.id}?form=edit`);
    await expect(richText(page, 'Description (optional)')).toBeVisible();
    await look(page, 'event form');

    complaints.allowNetworkFailures();
    await page.context().setOffline(true);
    await goOn(page, '/sync');
    await expect(page.locator('.strip')).toBeVisible();
    await look(page, 'strip');
    await page.context().setOffline(false);
    await upToDate(page);
    for (const one of [visitor, page]) await setSafeAreas(one, none);
  });

  await test.step('a touch that is drawn over a dialog without anything to scroll moves nothing behind it', async () => {
    await goOn(page, PLACE);
    await page.getByRole('button', { name: 'Add New Resource' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Resource' });
    const head = form.getByRole('heading', { name: 'Add New Resource' });
    const label = form.getByText('Link', { exact: true });
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

  await test.step('LOOK 3 nothing is typed in letters so small that the page is enlarged', async () => {
    // The sign is something that the screen before does not have: that one stays until the file of the next has come.
    const look = async (page: Page, path: string, sign: Locator) => {
      await goOn(page, path);
      await expect(sign).toBeVisible();
      await measure(page, path);
    };
    const measure = async (page: Page, where: string) => {
      for (const viewport of [PHONE, SIDEWAYS]) {
        await resize(page, viewport);
        const { seen, small } = await fieldsThatZoom(page);
        expect.soft(small, `${where}, ${viewport.width} wide`).toEqual([]);
        expect.soft(seen, `fields of ${where}`).toBeGreaterThan(0);
      }
      await resize(page, PHONE);
    };
    await useFingers(visitor);
    expect(await visitor.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    for (const [path, deed] of VISITORS_FORMS)
      await look(visitor, path, visitor.getByRole('button', { name: deed, exact: true }));

    await useFingers(page);
    await edit(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
    await measure(page, 'briefing');
    await page.getByRole('button', { name: 'Add New Resource' }).click();
    await measure(page, 'resource');
    await page.keyboard.press('Escape');
    await look(page, NEW_EVENT, richText(page, 'Description (optional)'));
    await createForm(page).getByLabel('Repeats').selectOption('Every week');
    await createForm(page).getByLabel('Ends').selectOption('After some times');
    await measure(page, 'repeats');
    await look(page, `${NEW_EVENT}&templates=save`, page.getByLabel('Name of the template'));
    const hauler = rolePicker(page).getByRole('checkbox', { name: 'Hauler', checked: true });
    await look(page, `/events/${event.id}?form=edit&roles=open`, hauler);
    await look(page, `${departure}?form=people`, page.getByLabel('Reason (optional)'));
    await look(page, `${departure}?form=check-in`, page.getByLabel('Find somebody'));
    await look(page, `${departure}?form=here`, page.getByRole('textbox', { name: 'Code' }));
    for (const [view, field] of LEADERS_FIELDS)
      await look(page, `/leader-dashboard?view=${view}`, page.getByLabel(field, { exact: true }));
    await goOn(page, '/dashboard');
    await page.getByRole('button', { name: 'Update Preferences' }).click();
    await measure(page, 'journey');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeVisible();
    await measure(page, 'search');
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
