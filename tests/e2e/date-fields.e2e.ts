import type { Locator } from '@playwright/test';
import { createForm, EMPTY_DAY, submit, titleOf } from '#tests/support/portal/event-form.ts';
import {
  detailsDialog,
  editDialog,
  findMember,
  managed,
  MEMBERS,
} from '#tests/support/portal/managed-members.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

/** The first part of a date or time, which is the day or the month, or the hour. */
async function takeFirstPart(field: Locator): Promise<void> {
  await field.focus();
  await field.press('Backspace');
  await expect(field).toHaveValue('');
}

/** Leaves the field in the turn in which it was typed in, before anything is saved, and answers what it shows from then on. */
async function shownUntilSaved(field: Locator, text: string): Promise<string[]> {
  await field.focus();
  return field.evaluate(async (input: HTMLInputElement, typed) => {
    const shown = new Set<string>();
    input.value = typed;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.blur();
    for (let frame = 0; frame < 40; frame += 1) {
      await new Promise(requestAnimationFrame);
      shown.add(input.value);
    }
    return [...shown];
  }, text);
}

test('SPEC 5.10 FAULTS 37 a date or time with a part missing keeps the others, says so, and is not saved: a join date, the start of an event and quiet hours', async ({
  aMember,
  asMember,
}) => {
  const admin = await asMember('admin');
  const page = await aMember('admin', { at: MEMBERS });
  await test.step('a join date with a part missing keeps the others, and is not saved as today', async () => {
    await (await findMember(page, 'recruit')).click();
    await detailsDialog(page).getByRole('button', { name: 'Edit' }).click();
    const form = editDialog(page);
    const date = form.getByLabel('Join date');
    const said = "This date isn't complete, or there's no such day. Correct it or clear all of it.";
    await date.fill('2025-01-31');
    await takeFirstPart(date);
    await expect(form.getByText(said)).toHaveCount(0); // not while it is being typed
    await form.getByRole('textbox', { name: 'Username', exact: true }).focus();
    await expect(form.getByText(said)).toBeVisible();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(new RegExp(said));
    await page.keyboard.type('12');
    await expect(date).toHaveValue(/^2025-(01-12|12-31)$/);
    const typed = await date.inputValue();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    expect((await managed(admin, 'recruit'))?.joinDate.slice(0, 10)).toBe(typed);
  });

  await test.step('FAULTS 37 the start of an event keeps its parts while one is missing, and takes the end along again', async () => {
    await goOn(page, `/events?new=${EMPTY_DAY}`);
    const form = createForm(page);
    const [start, end] = [form.getByLabel('Start'), form.getByLabel('End')];
    await titleOf(form).fill('Part by part');
    await takeFirstPart(start);
    await expect(end).toHaveValue(`${EMPTY_DAY}T22:00`);
    await titleOf(form).focus();
    await expect(start).toHaveAccessibleDescription(/^Invalid date format\. /);
    await submit(form).click();
    await expect(start).toBeFocused();
    await page.keyboard.type('10');
    await expect(start).toHaveValue(/T20:00$/);
    await expect(start).not.toHaveAccessibleDescription(/Invalid/);
    await expect(end).toHaveValue((await start.inputValue()).replace('T20', 'T22'));
    await start.fill('2027-03-01T20:00:30');
    await expect(end).toHaveValue('2027-03-01T22:00');
  });

  await test.step('quiet hours with a part missing stay as they were, and say so', async () => {
    await goOn(page, '/dashboard/notifications');
    await page.getByRole('switch', { name: 'Keep quiet at night' }).click();
    const to = page.getByLabel('To', { exact: true });
    await to.fill('06:15');
    await takeFirstPart(to);
    await page.getByLabel('From', { exact: true }).focus();
    await expect(to).toHaveAccessibleDescription(
      'Enter hours and minutes. Until then, it stays 06:15.',
    );
    await takeFirstPart(to);
    await page.keyboard.type('07');
    await expect(to).toHaveValue(/^(07|19):15$/);
    const typed = '07:40';
    expect(await shownUntilSaved(to, typed)).toEqual([typed]);
    await expect(to).not.toHaveAccessibleDescription(/Enter/);
    await expect
      .poll(() => admin.get('/auth/user/notification-settings'))
      .toMatchObject({ quiet: { to: typed } });
  });
});
