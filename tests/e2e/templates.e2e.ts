import { eventTemplates } from '#contract/event-templates.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import {
  anEventOf,
  createForm,
  EMPTY_DAY,
  eventNamed,
  submit,
  titleOf,
} from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn, openEvent } from '#tests/support/portal/portal.ts';
import { storedTitles } from '#tests/support/browser/stored-rows.ts';
import { expect, test } from './fixtures.ts';

test('an editor starts new events from others', async ({ aMember, asMember, complaints }) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const event = await anEventOf(leader, 'Night convoy', [{ name: 'Hauler', capacity: 5 }]);
  await withoutTemplates(leader);
  const page = await aMember('planner');
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const templates = dialog('Templates');
  const rows = templates.getByRole('list', { name: 'Templates' }).getByRole('listitem');

  await test.step('SPEC 31.9 an event that there is becomes one that new ones start from', async () => {
    await openEvent(page, event);
    await press(page, button(eventDialog(page, event.title), 'Edit'));
    const form = dialog('Edit Event');
    await expect(button(form, 'Start from template')).toHaveCount(0);
    await press(page, button(form, 'Save as template'));
    const name = dialog('Save as template').getByLabel('Name of the template');
    await expect(name).toHaveValue('Night convoy');
    await name.fill('Convoy');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“Convoy” is saved as a template.')).toBeVisible();
    await expect(dialog('Save as template')).toHaveCount(0);
    await press(page, button(form, 'Cancel'));
  });

  await test.step('and so does what is only typed', async () => {
    await goOn(page, `/events?new=${EMPTY_DAY}`);
    await titleOf(createForm(page)).fill('Race');
    await press(page, button(createForm(page), 'Save as template'));
    await press(page, button(dialog('Save as template'), 'Save template'));
    await expect(page.getByText('“Race” is saved as a template.')).toBeVisible();
    await expect(dialog('Save as template')).toHaveCount(0);
  });

  await test.step('SPEC 31.9 they stand in an order, and can be renamed', async () => {
    await press(page, button(createForm(page), 'Start from template'));
    await expect(rows).toHaveText([/Convoy.*20:00 – 22:00 · 1 role, 5 places/, /Race.*no roles/]);
    await press(page, button(templates, 'Move Race up'));
    await expect(rows).toHaveText([/Race/, /Convoy/]);
    await expect(button(templates, 'Move Race up')).toBeDisabled();
    await press(page, button(templates, 'Rename or delete Race'));
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await templates.getByLabel('New name for Race').fill('Grand race');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/Grand race/, /Convoy/]);
  });

  await test.step('SPEC 31.10 a new event starts from one, on its own day, once what was typed may go', async () => {
    await rows
      .filter({ hasText: 'Convoy' })
      .getByRole('button', { name: /^Convoy/ })
      .click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Replace what you typed?');
    await press(page, button(question, 'Replace it'));
    await expect(templates).toHaveCount(0);
    const form = createForm(page);
    await expect(titleOf(form)).toHaveValue('Night convoy');
    await expect(form.getByLabel('Start')).toHaveValue(`${EMPTY_DAY}T20:00`);
    await expect(form.getByRole('list', { name: 'Selected roles' })).toContainText(
      'Hauler 5 places',
    );
    await titleOf(form).fill('Night convoy, again');
    await submit(form).click();
    await expect(form).toHaveCount(0);
    expect(await eventNamed(leader, 'Night convoy, again')).toMatchObject({
      ...{ start: event.start, end: event.end, roles: [{ name: 'Hauler', capacity: 5 }] },
    });
  });

  await test.step('one is deleted after a question, and comes back', async () => {
    await goOn(page, `/events?new=${EMPTY_DAY}&templates=list`);
    const remove = async (name: string) => {
      await press(page, button(templates, `Rename or delete ${name}`));
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Events that were made from it stay.');
      await press(page, button(question, 'Delete template'));
    };
    await remove('Grand race');
    await expect(rows).toHaveText([/Convoy/]);
    const toast = page.getByRole('listitem').filter({ hasText: '“Grand race” is deleted.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveText([/Grand race/, /Convoy/]);
    await remove('Grand race');
    await remove('Convoy');
    await expect(templates).toContainText('No templates yet.');
    await page.goBack();
    await expect(templates).toHaveCount(0);
  });

  await test.step('SPEC 31.11 a duplicate goes to the next week that is free and not past, also without a connection', async () => {
    const start = Date.parse(`${EMPTY_DAY}T18:00:00.000Z`);
    const draft = (weeks: number) => ({
      ...{ title: 'Weekly drill', description: '', roles: [] },
      start: new Date(start + weeks * 7 * DAY_MS).toISOString(),
      end: new Date(start + (weeks * 7 + 0.1) * DAY_MS).toISOString(),
    });
    for (const weeks of [2, 1, 0]) await leader.send('POST', '/events', draft(weeks));
    const old = (await leader.send('POST', '/events', {
      ...draft(0),
      ...{ title: 'Old drill', start: '2025-01-10T18:00:00.000Z', end: '2025-01-10T19:00:00.000Z' },
    })) as { id: string };
    const [first] = (await leader.events()).filter(
      ({ title, start: at }) => title === 'Weekly drill' && at === draft(0).start,
    );
    if (!first) throw new Error('The drill is not there.');

    await openEvent(page, first);
    const drills = async () =>
      (await storedTitles(page, 'events')).filter((title) => title === 'Weekly drill');
    await expect.poll(drills, 'what the device knows without a connection').toHaveLength(3);
    await page.context().setOffline(true);
    await press(page, button(eventDialog(page, first.title), 'Duplicate'));
    const third = new Date(start + 21 * DAY_MS).toISOString().slice(0, 10);
    await expect(createForm(page).getByLabel('Start')).toHaveValue(`${third}T20:00`);
    await press(page, button(createForm(page), 'Cancel'));
    await page.context().setOffline(false);

    await goOn(page, `/events/${old.id}`);
    await press(page, button(eventDialog(page, 'Old drill'), 'Duplicate'));
    const typed = await createForm(page).getByLabel('Start').inputValue();
    const ahead = Date.parse(`${typed}:00Z`) - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(8 * DAY_MS);
    expect(new Date(`${typed}Z`).getUTCDay()).toBe(5);
  });
});

/** The demo has some of its own. */
async function withoutTemplates(client: ApiClient): Promise<void> {
  const { path } = eventTemplates.list;
  for (const { id } of (await client.get(path)) as { readonly id: string }[])
    await client.send('DELETE', `${path}/${id}`);
}
