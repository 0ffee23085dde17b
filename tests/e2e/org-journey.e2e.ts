import type { Locator } from '@playwright/test';
import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { button, fact, journeyCard, journeyDialog } from '#tests/support/portal/dashboard.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { WAITING, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

const interests = [
  ...['Exploration', 'Combat', 'Mining', 'Trade', 'Salvage', 'Medical'],
  ...['Leadership', 'RP / Lore', 'Logistics', 'Base Building', 'Hauling', 'Economy'],
];

test('Edit Org Journey opens from the banner with the defaults, saves at once, also without a connection, asks before a slip loses something, and says what a position is', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const recruit = await asMember('recruit');
  const path = '/positions/entry-level';
  const offered = (await recruit.get(path)) as { description: string }[];
  const body = JSON.stringify(
    offered.map((one, at) => (at === 1 ? { ...one, description: '' } : one)),
  );
  const headers = { 'content-type': 'application/json', [MARKER_HEADER]: MARKER_VALUE };
  faults.inject({ path: `/api${path}` }, { kind: 'answer', status: 200, headers, body });
  const page = await aMember('recruit', { baseURL: faults.url });
  const dialog = journeyDialog(page);
  const openIt = () => button(page, 'Update Preferences').click();

  await test.step('opens from the banner with the defaults, saves at once, and returns the focus to what is left', async () => {
    await press(page, button(page, 'Set Preferences'));
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Set Preferences')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(button(page, 'Set Preferences')).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: 'Edit Org Journey' })).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(12);
    for (const name of interests) {
      const isDefault = ['Exploration', 'Mining'].includes(name);
      await expect(dialog.getByRole('checkbox', { name })).toBeChecked({ checked: isDefault });
    }
    const playstyle = dialog.getByRole('combobox', { name: 'Playstyle' });
    await expect(playstyle).toHaveValue('Weekly Ops');
    await expect(playstyle.locator('option')).toHaveText([
      ...['Casual', 'Balanced', 'Weekly Ops', 'Hardcore', 'undecided'],
    ]);
    const squad = dialog.getByRole('combobox', { name: 'Squad preference' });
    await expect(squad).toHaveValue('Looking for a Squad');
    await expect(squad.locator('option')).toHaveText([
      ...['Looking for a Squad', 'Wants to Lead a squad'],
      ...['Flight Squad', 'Ground Squad', 'Vehicle Squad'],
    ]);
    const skills = dialog.getByRole('textbox', { name: 'Skills and contributions' });
    await expect(skills).toHaveValue('Logistics, Mentoring, Fleet Tactics');
    await expect(skills).toHaveAttribute('rows', '4');

    await dialog.getByRole('checkbox', { name: 'RP / Lore' }).check();
    await playstyle.selectOption('Hardcore');
    await choosePosition(dialog, 'Primary', 'Scout (Exploration)');
    await expect(dialog.getByRole('combobox', { name: 'Primary Scout' })).toBeFocused();
    await dialog.getByRole('combobox', { name: /^Secondary/ }).click();
    const secondary = dialog.getByRole('listbox', { name: 'Secondary' });
    await expect(secondary.getByRole('option', { name: 'Miner (Logistics)' })).toBeVisible();
    await expect(secondary.getByRole('option').first()).toHaveText('None selected');
    await expect(secondary.getByRole('option', { name: 'Scout (Exploration)' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await press(page, button(dialog, 'Save'));
    await expect(dialog).toHaveCount(0);
    await expect(fact(journeyCard(page), 'Playstyle')).toHaveText('Hardcore');
    await expect(fact(journeyCard(page), 'Primary role')).toHaveText('Scout');
    await expect(button(page, 'Set Preferences')).toHaveCount(0);
    await expect(button(page, 'Update Preferences')).toBeFocused();
    await expect
      .poll(() => recruit.get('/auth/user/preferences'))
      .toMatchObject({ interests: ['Exploration', 'Mining', 'RP / Lore'], primaryRole: 'Scout' });
  });

  await test.step('opens and saves without a connection, and arrives later', async () => {
    await waitUntilInstalled(page);
    await faults.refuse();
    await openIt();
    await choosePosition(dialog, 'Primary', 'Hauler (Logistics)');
    await button(dialog, 'Save').click();
    await expect(journeyCard(page).getByText(WAITING)).toBeVisible();
    await expect(fact(journeyCard(page), 'Primary role')).toHaveText('Hauler');
    await faults.accept();
    await expect(journeyCard(page).getByText(WAITING)).toHaveCount(0, { timeout: 60_000 });
    expect(await recruit.get('/auth/user/preferences')).toMatchObject({ primaryRole: 'Hauler' });
  });

  await test.step('asks before a slip loses something, and marks no position that belongs to no department', async () => {
    const question = page.getByRole('alertdialog');
    await openIt();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Update Preferences')).toBeFocused();

    await openIt();
    await dialog.getByRole('checkbox', { name: 'Combat' }).check();
    await page.keyboard.press('Escape');
    await expect(question).toContainText("haven't been saved");
    await button(question, 'Keep editing').click();
    await expect(dialog.getByRole('checkbox', { name: 'Combat' })).toBeChecked();
    await page.mouse.click(8, 400);
    await button(question, 'Close without saving').click();
    await expect(dialog).toHaveCount(0);

    for (const way of ['Close', 'Cancel']) {
      await openIt();
      await expect(dialog.getByRole('checkbox', { name: 'Combat' })).not.toBeChecked();
      await dialog.getByRole('checkbox', { name: 'Combat' }).check();
      await button(dialog, way).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(fact(journeyCard(page), 'Interests')).not.toContainText('Combat');

    await openIt();
    await dialog.getByRole('combobox', { name: /^Tertiary/ }).click();
    const list = dialog.getByRole('listbox', { name: 'Tertiary' });
    await expect(
      list.getByRole('option', { name: 'Scout (Exploration)' }).locator('svg'),
    ).toHaveCSS('color', 'rgb(121, 229, 235)');
    const entry = list.getByRole('option', { name: 'Recruit (None)' });
    await expect(entry).toBeVisible();
    await expect(entry.locator('svg')).toHaveCount(0);
    await entry.click();
    const box = dialog.getByRole('combobox', { name: 'Tertiary Recruit None' });
    await expect(box).toBeVisible();
    await expect(box.locator('.mark')).toHaveCount(0);
  });

  await test.step('says what a position is, to a mouse, to the keys and to a finger', async () => {
    await button(dialog, 'Cancel').click();
    await expect(dialog).toHaveCount(0);
    await openIt();
    const box = dialog.getByRole('combobox', { name: /^Tertiary/ });
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const tip = dialog.getByRole('tooltip');
    await expect(tip).toHaveText('New here. Say hello.');
    const option = dialog.getByRole('listbox', { name: 'Tertiary' }).getByRole('option');
    await expect(option.nth(1)).toHaveAccessibleDescription('New here. Say hello.');
    await option.nth(2).hover();
    await expect(tip).toHaveText('No description provided.');

    await page.setViewportSize({ width: 390, height: 844 });
    await box.scrollIntoViewIfNeeded();
    await scrollHalfAway(box);
    await box.click({ position: { x: 60, y: 20 } });
    await expect(tip).toBeHidden();
    const written = option.nth(2).getByText('No description provided.');
    await expect.poll(async () => (await written.boundingBox())?.height).toBeGreaterThan(10);
    await option.nth(2).click();
    await expect(box).toContainText('Trainee');

    await scrollAndPress(box);
    await expect(option.nth(2)).toBeVisible();
  });
});

async function choosePosition(dialog: Locator, slot: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: new RegExp(`^${slot}`) }).click();
  await dialog
    .getByRole('listbox', { name: slot })
    .getByRole('option', { name: option, exact: true })
    .click();
}

/** Leaves the upper half of something in sight above the foot of its dialog. */
async function scrollHalfAway(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const area = element.closest('.dialog-scroll');
    if (!area) throw new Error('not in a dialog');
    const box = element.getBoundingClientRect();
    area.scrollTop += box.top + box.height / 2 - area.getBoundingClientRect().bottom;
  });
  await afterFrames(target);
}

/** Presses it before the browser has told of a scroll that is over. */
async function scrollAndPress(target: Locator): Promise<void> {
  await target.evaluate((element: HTMLElement) => {
    const area = element.closest('.dialog-scroll');
    if (!area) throw new Error('not in a dialog');
    area.scrollTop -= 8;
    element.click();
  });
  await afterFrames(target);
}

/** Scrolls are told of in the next frame; what they change shows in the one after it. */
async function afterFrames(target: Locator): Promise<void> {
  await target.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );
}
