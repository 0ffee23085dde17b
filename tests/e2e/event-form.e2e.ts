import type { Page } from '@playwright/test';
import { axeFindingsAt } from '#tests/support/browser/axe.ts';
import {
  anEventOf,
  chooseImage,
  createButton,
  createForm,
  editForm,
  EMPTY_DAY,
  eventNamed,
  rolePicker,
  submit,
  titleOf,
  UPLOAD,
} from '#tests/support/portal/event-form.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { press, tabTo, type } from '#tests/support/browser/keyboard.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import {
  arriveAtEvent,
  eventDialog,
  goOn,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { keptDrafts } from '#tests/support/browser/stored-rows.ts';
import { DESKTOP, onPhoneAndDesktop, PHONE, resize } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

const INVALID = 'Invalid date format. Please check start and end times.';

test('the form of an event begins where a day or an hour was pressed, is written with the keyboard alone, says what is wrong with it, and axe finds nothing on it', async ({
  aMember,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  await anEventOf(leader, 'In the way', []);
  const page = await aMember('planner', {
    at: `/events?date=${EMPTY_DAY}`,
    baseURL: faults.url,
  });
  const form = createForm(page);
  await test.step('a press on an empty day or hour begins an event there', async () => {
    const dayAfter = EMPTY_DAY.replace(/15$/, '16');
    const cell = (day: string) => page.locator(`.sx__month-grid-day[data-date="${day}"]`);
    await cell(dayAfter).click({ position: { x: 60, y: 60 } });
    await expect(form.getByLabel('Start')).toHaveValue(`${dayAfter}T20:00`);
    await page.goBack();
    await expect(form).toHaveCount(0);
    // An entry is still opened, and a day's number still shows the day.
    await page.getByRole('button', { name: 'In the way, ' }).click();
    await expect(eventDialog(page, 'In the way')).toBeVisible();
    await page.keyboard.press('Escape');
    await cell(dayAfter)
      .getByRole('button', { name: /: show the day$/ })
      .click();
    await expect(page).toHaveURL(/view=day/);
    await expect(form).toHaveCount(0);

    const hours = page.locator(`[data-time-grid-date="${dayAfter}"]`);
    const hour = ((await hours.boundingBox())?.height ?? 0) / 24;
    await hours.click({ position: { x: 80, y: 19.7 * hour } });
    await expect(form.getByLabel('Start')).toHaveValue(`${dayAfter}T19:30`);
    await expect(form.getByLabel('End')).toHaveValue(`${dayAfter}T21:30`);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(/view=day/);
    expect(await keptDrafts(page)).not.toContain('event new'); // nobody would miss it

    await resize(page, PHONE);
    const offer = page.getByRole('button', { name: /^Create an event on / });
    const number = (day: string) =>
      page.getByRole('table').getByRole('button', { name: new RegExp(`^\\w+ ${day} `) });
    await expect(offer).toHaveText(/ on 16 /);
    await number('14').click();
    await expect(offer).toHaveText(/ on 14 /); // though there are events later
    await offer.click();
    await expect(form.getByLabel('Start')).toHaveValue(`${EMPTY_DAY.replace(/15$/, '14')}T20:00`);
    await page.keyboard.press('Escape');
    await number('15').click();
    await expect(page.getByRole('link', { name: 'In the way' })).toBeVisible();
    await expect(offer).toHaveCount(0);

    await resize(page, DESKTOP);
  });

  await test.step('an event is written with the keyboard alone', async () => {
    await goOn(page, `/events?date=${EMPTY_DAY}`);
    await press(page, page.getByRole('button', { name: 'Create Event' }));
    await expect(titleOf(form)).toBeFocused();
    await page.keyboard.type('By keys');
    await press(page, form.getByRole('button', { name: /^Edit RSVP Roles/ }));
    await type(page, rolePicker(page).getByRole('searchbox', { name: 'Find a role' }), 'gun');
    await tabTo(page, rolePicker(page).getByRole('checkbox', { name: 'Gunner' }));
    await page.keyboard.press('Space');
    await tabTo(page, rolePicker(page).getByRole('button', { name: 'One place more, Gunner' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(rolePicker(page)).toContainText('1 selected, 3 places');
    await expect(rolePicker(page)).toHaveAccessibleName('Select RSVP Roles');
    await press(page, rolePicker(page).getByRole('button', { name: 'Done' }));
    await expect(rolePicker(page)).toHaveCount(0);
    await press(page, form.getByRole('button', { name: 'Create', exact: true }));
    await expect(form).toHaveCount(0);
    await expect(createButton(page)).toBeFocused();
    expect(await eventNamed(leader, 'By keys')).toMatchObject({
      roles: [{ name: 'Gunner', capacity: 3 }],
    });
  });

  await test.step('it says what is wrong with it, and sends nothing', async () => {
    const sent = faults.count({ method: 'POST', path: '/api/events' });
    await goOn(page, `/events?new=${EMPTY_DAY}`);
    const [start, end] = [form.getByLabel('Start'), form.getByLabel('End')];
    await submit(form).click();
    await expect(titleOf(form)).toBeFocused();
    await expect(titleOf(form)).toHaveAccessibleDescription('Title is required.');

    await titleOf(form).fill('Dates');
    await start.fill('');
    await submit(form).click();
    await expect(start).toBeFocused();
    await expect(form).toContainText('Start is required.');
    await page.keyboard.type('11'); // a month, and no more
    await submit(form).click();
    await expect(form.getByText(INVALID)).toBeVisible();
    await expect(start).toHaveAccessibleDescription(new RegExp(`^${INVALID}`));

    await start.fill(`${EMPTY_DAY}T23:00`);
    await expect(form.getByText(INVALID)).toHaveCount(0);
    await end.fill(`${EMPTY_DAY}T21:00`);
    await submit(form).click();
    await expect(end).toBeFocused();
    await expect(form).toContainText("The end can't be before the start.");

    await test.step('nor is an hour moved that the clocks skip, and one that comes twice is named', async () => {
      await start.fill('2027-03-28T02:30');
      await submit(form).click();
      await expect(form).toContainText('The clocks go forward then and skip 02:30.');
      await start.fill('2027-10-31T02:30');
      await expect(form).toContainText('02:30 comes twice. This is the first, in CEST.');
      await form.getByRole('button', { name: 'Use the second' }).click();
      await expect(form).toContainText('This is the second, in CET.');
    });
    expect(faults.count({ method: 'POST', path: '/api/events' })).toBe(sent);
  });

  await test.step('axe finds nothing on the form of an event and the choice of its roles', async () => {
    const event = await anEventOf(leader, 'Looked at', [{ name: 'Hauler', capacity: 2 }]);
    await arriveAtEvent(page, event);
    await clean(page, 'event, for those who may edit it');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Description (optional)' })).toBeVisible();
    await titleOf(editForm(page)).fill('');
    await submit(editForm(page)).click();
    await expect(editForm(page)).toContainText('Title is required.');
    await clean(page, 'form');
    await page.getByRole('button', { name: /^Edit RSVP Roles/ }).click();
    await expect(rolePicker(page)).toBeVisible();
    await clean(page, 'roles');
  });
});

test('a draft is kept over a reload and without a connection, is offered, and can be discarded; its picture shows how far it is, can be stopped, says why it failed, and undoes nothing', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('planner', { at: '/events', baseURL: faults.url });
  await waitUntilInstalled(page);
  await createButton(page).click();
  const form = createForm(page);
  await titleOf(form).fill('Kept');
  await expect(form).toContainText('Draft kept on this device');
  await expect.poll(() => keptDrafts(page)).toContain('Kept');
  await page.reload();
  await expect(titleOf(form)).toHaveValue('Kept'); // its address is the form's
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);

  await faults.refuse();
  await createButton(page).click();
  await expect(form).toContainText(
    /This is the draft you left at \d\d:\d\d\. It hasn't been saved\./,
  );
  await titleOf(form).fill('Kept offline');
  await chooseImage(form, await aPicture('#845'));
  await expect(form.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain('/uploads/kept/');
  await page.reload();
  await expect(titleOf(form)).toHaveValue('Kept offline');
  await submit(form).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Waiting to publish. It'll go out once")).toBeVisible();
  await faults.accept();
  await expect(page.getByText('Event “Kept offline” published.')).toBeVisible({ timeout: 60_000 });
  const { id, eventImageUrl } = await eventNamed(await asMember('leader'), 'Kept offline');
  expect(eventImageUrl).toMatch(/^\/uploads\/[0-9a-f]{40}-/);
  expect(await keptDrafts(page)).not.toContain('Kept');

  await test.step('of an event as well, which stays as it is when the draft is discarded', async () => {
    await goOn(page, `/events/${id}?form=edit`);
    await titleOf(editForm(page)).fill('Not this');
    await expect.poll(() => keptDrafts(page)).toContain('Not this');
    await page.keyboard.press('Escape');
    await expect(eventDialog(page, 'Kept offline')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(titleOf(editForm(page))).toHaveValue('Not this');
    await editForm(page).getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(titleOf(editForm(page))).toHaveValue('Kept offline');
    await expect(editForm(page)).not.toContainText('raft');
    expect(await keptDrafts(page)).not.toContain('Not this');
  });

  await test.step('deleting needs a connection, and says so', async () => {
    await page.keyboard.press('Escape');
    await faults.refuse();
    await expect(
      page.getByText("Our server isn't answering. Everything here was current"),
    ).toBeAttached();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Kept offline”?' });
    await expect(question).toContainText('An admin can bring it back for 30 days.');
    await expect(question).toContainText(
      "Our server isn't answering. Deleting needs a connection.",
    );
    await question.getByRole('button', { name: 'Delete event', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to delete event.' }),
    ).toBeVisible();
    await expect(eventDialog(page, 'Kept offline')).toBeVisible();
  });

  await test.step('but one that was never sent is taken back without', async () => {
    await page.keyboard.press('Escape');
    for (const title of ['Tried', 'Never sent']) {
      await createButton(page).click();
      await titleOf(form).fill(title);
      await submit(form).click();
      await expect(form).toHaveCount(0);
    }
    await goOn(page, '/events?view=agenda');
    await page.getByRole('link', { name: /^Never sent/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Never sent”?' });
    await expect(question).toContainText("It hasn't been published yet, so");
    await expect(question).not.toContainText('connection');
    await question.getByRole('button', { name: 'Delete event', exact: true }).click();
    await expect(page.getByText('“Never sent” is deleted.')).toBeVisible();
  });

  await test.step('the picture of an event shows how far it is, can be stopped, says why it failed, and undoes nothing', async () => {
    await faults.accept();
    await expect(page.getByText('Event “Tried” published.')).toBeVisible({ timeout: 60_000 });
    await goOn(page, `/events?new=${EMPTY_DAY}`);
    const uploading = form.getByRole('button', { name: 'Uploading...', exact: true });
    const failed = form.getByRole('group', { name: /^Event image/ }).getByRole('alert');
    const begin = async (name: string) => {
      const held = hold();
      faults.inject(UPLOAD, { kind: 'hold-request', until: held.promise }, 1);
      await chooseImage(form, await aPicture('#458'), name);
      await expect(form.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible();
      await expect(uploading).toBeDisabled();
      return held;
    };
    const first = await begin('first.png');
    await titleOf(form).fill('Typed meanwhile');
    first.now();
    await expect(form.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect(titleOf(form)).toHaveValue('Typed meanwhile');
    const address = await form.locator('.image-field img').getAttribute('src');

    const second = await begin('second.png');
    await form.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(submit(form)).toBeEnabled();
    await expect(form.locator('.image-field img')).toHaveAttribute('src', address ?? '');
    second.now();

    const json = { 'content-type': 'application/json', 'muster-api': '1' };
    const empty = { kind: 'answer', status: 200, headers: json, body: '{}' } as const;
    faults.inject(UPLOAD, empty, 1);
    await chooseImage(form, await aPicture('#111'));
    await expect(failed).toHaveText('Upload failed: Missing imageUrl');
    await chooseImage(form, Buffer.from('no picture'));
    await expect(failed).toHaveText(
      /^Upload failed\. moon\.png isn't an image\. Please choose an image/,
    );
    await form.getByRole('button', { name: 'Remove' }).click();
    await expect(form.getByRole('button', { name: 'Choose image' })).toBeFocused();
    await expect(failed).toHaveText('');
  });
});

async function clean(page: Page, what: string): Promise<void> {
  await onPhoneAndDesktop(page, async (where) => {
    expect.soft(await axeFindingsAt(page, where), `${what} on a ${where}`).toEqual([]);
  });
}
