import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { axeFindingsAt, standStill } from '#tests/support/browser/axe.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { press, tabTo, type } from '#tests/support/browser/keyboard.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { button, card } from '#tests/support/portal/dashboard.ts';
import { createForm, EMPTY_DAY } from '#tests/support/portal/event-form.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { expect, test } from './fixtures.ts';

const YEAR = EMPTY_DAY.slice(0, 4);
const COUNT = { method: 'GET', path: '/api/events/away' };

test('SPEC 30.37 SPEC 30.39 a member says by keyboard when they are away, the leader who plans an event then reads it, until it is taken back', async ({
  aMember,
  faults,
}) => {
  const page = await aMember('pilot');
  const open = button(card(page, 'Away'), 'Show your away times');
  await press(page, open);
  const dialog = page.getByRole('dialog', { name: 'Away', exact: true });
  await expect(dialog).toContainText("Leaders see you're away, not your note.");
  await expect(dialog).toContainText('No away times yet.');
  await isClean(page, 'without any');

  await press(page, button(dialog, 'Add'));
  const form = page.getByRole('dialog', { name: 'Add away time' });
  const [from, to] = [form.getByLabel('From'), form.getByLabel('To')];
  await press(page, button(form, 'Add'));
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription('Choose when it begins.');
  await expect(to).toHaveAccessibleDescription('Choose when it ends.');
  await isClean(page, 'form');
  await typeMoment(from, '0615', '1200PM');
  await typeMoment(to, '0615', '1100AM');
  await press(page, button(form, 'Add'));
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription('Choose an end after the beginning.');
  await typeMoment(to, '0617', '0930AM');
  await type(
    page,
    form.getByLabel('Note (optional)'),
    'Moving house, with a piano and without a lift.',
  );
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(button(dialog, 'Add')).toBeFocused();
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveText([/15 Jun.*12:00 – .*17 Jun.*09:30 CEST.*Moving house/]);
  await isClean(page, 'with one');

  const leader = await aMember('planner', { baseURL: faults.url });
  const answer = hold();
  faults.inject(COUNT, { kind: 'hold-answer', until: answer.promise });
  await goOn(leader, `/events?new=${EMPTY_DAY}`);
  const planned = createForm(leader);
  const told = planned.getByText('1 away that evening');
  await expect(planned.getByLabel('Start')).toHaveValue(`${EMPTY_DAY}T20:00`);
  const below = planned.getByText('Description (optional)');
  await standStill(leader);
  const place = await below.boundingBox();
  answer.now();
  await expect(told).toBeVisible();
  expect(await below.boundingBox()).toEqual(place);
  await tabTo(leader, told);
  await leader.keyboard.press('Enter');
  await expect(planned.getByRole('list', { name: 'Away then' })).toHaveText('pilot');
  await expect(planned).not.toContainText('piano');
  await isClean(leader, 'form of an event');

  await press(page, rows.getByRole('button'));
  await expect(dialog).toContainText('No away times yet.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Moving house/]);
  await press(page, rows.getByRole('button'));
  await expect(dialog).toContainText('No away times yet.');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await planned.getByLabel('End').fill(`${EMPTY_DAY}T23:00`);
  await expect(planned.getByText(/ away that /)).toHaveCount(0);
});

test('SPEC 30.38 away times say without a connection that they need one, and an event that is planned says nothing of them', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const planner = await asMember('planner');
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const underWay = { from: ago(1), to: `${EMPTY_DAY}T22:00:00.000Z` };
  await planner.send('POST', '/away', { from: ago(4), to: ago(3), note: 'x'.repeat(140) });
  await planner.send('POST', '/away', { ...underWay, note: 'Night shifts' });
  const page = await aMember('planner', { at: '/dashboard', baseURL: faults.url });
  faults.inject({ path: '/api/away' }, { kind: 'drop-request' }, 1);
  await button(card(page, 'Away'), 'Show your away times').click();
  const dialog = page.getByRole('dialog', { name: 'Away', exact: true });
  await expect(dialog).toContainText(
    "Your away times need a connection. Try again once you're online.",
  );
  await expect(button(dialog, 'Add')).toHaveCount(0);
  await button(dialog, 'Try again').click();
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveText([/Night shifts.*Away now/, /xxx.*Over/]);
  await isClean(page, 'with two');

  await goOn(page, `/events?new=${EMPTY_DAY}`);
  await expect(createForm(page).getByText('1 away that evening')).toBeVisible();
  faults.inject({}, { kind: 'drop-request' });
  await createForm(page).getByLabel('End').fill(`${EMPTY_DAY}T23:00`);
  await expect(createForm(page).getByText('Description (optional)')).toBeVisible();
  await expect(createForm(page).getByText(/ away that /)).toHaveCount(0);
});

/** Types a month and day of that year, and a time, into the parts of a field, in the order of the language of the tests' browser. */
async function typeMoment(field: Locator, day: string, time: string): Promise<void> {
  const page = field.page();
  await field.focus();
  await page.keyboard.type(`${day}${YEAR}${time}`);
}

/** On a phone and a desktop, axe finds nothing, and nothing sticks out. */
async function isClean(page: Page, what: string): Promise<void> {
  await onPhoneAndDesktop(page, async (where) => {
    expect.soft(await axeFindingsAt(page, where), `${what} on a ${where}`).toEqual([]);
    expect.soft(await horizontalOverflow(page), `${what} on a ${where}`).toBeLessThanOrEqual(0);
  });
}
