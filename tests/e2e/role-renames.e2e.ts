import {
  anEventOf,
  editForm,
  eventNamed,
  rolePicker,
  submit,
} from '#tests/support/portal/event-form.ts';
import { arriveAtEvent, eventDialog, openEvent, roleCard } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 5.27 a role is renamed, and everybody in it keeps their place, also by an RSVP that waits', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports what can't be sent
  const leader = await asMember('leader');
  const waiting = await anEventOf(leader, 'Dawn watch', [{ name: 'Scout', capacity: 1 }]);
  const event = await anEventOf(leader, 'Night watch', [
    { name: 'gunner', capacity: 2 },
    { name: 'Tinker', capacity: 1 },
  ]);
  await (await asMember('crew1')).rsvp(event.id, 'gunner');
  const pilot = await aMember('pilot', { at: `/events/${event.id}` });
  await roleCard(pilot, 'gunner').getByRole('button', { name: /^RSVP/ }).click();
  await expect(roleCard(pilot, 'gunner')).toContainText('2/2 attending');

  const page = await aMember('planner');
  await arriveAtEvent(page, event);
  await eventDialog(page, 'Night watch').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = editForm(page);
  await form.getByRole('button', { name: /^Edit RSVP Roles/ }).click();
  await expect(rolePicker(page).getByRole('checkbox', { name: /^gunner$/i })).toHaveCount(1);
  await rolePicker(page).getByRole('button', { name: 'Rename gunner' }).click();
  const name = rolePicker(page).getByLabel('New name for gunner');
  await expect(name).toBeFocused();
  await name.fill('tinker');
  await expect(name).toHaveAccessibleDescription('Another role has this name.');
  await name.fill('Turret');
  await page.keyboard.press('Enter');
  await expect(rolePicker(page).getByRole('button', { name: 'Rename Turret' })).toBeFocused();
  await rolePicker(page).getByRole('button', { name: 'Done' }).click();
  await expect(form.getByRole('list', { name: 'Selected roles' })).toContainText('Turret 2 places');
  await submit(form).click();
  await expect(form).toHaveCount(0); // and nothing was asked

  await expect(roleCard(pilot, 'Turret')).toContainText('2/2 attending');
  await expect(roleCard(pilot, 'Turret')).toContainText("RSVP'd");
  const { roles, rsvps } = await eventNamed(leader, 'Night watch');
  expect(roles).toMatchObject([{ name: 'Turret', attending: 2 }, { name: 'Tinker' }]);
  expect(rsvps.map(({ role }) => role)).toEqual(['Turret', 'Turret']);

  await test.step('an RSVP that waits for the network arrives in a role that was renamed meanwhile', async () => {
    await openEvent(pilot, waiting);
    await expect(roleCard(pilot, 'Scout')).toBeVisible();
    await pilot.context().setOffline(true);
    await roleCard(pilot, 'Scout').getByRole('button', { name: /^RSVP/ }).click();
    await expect(roleCard(pilot, 'Scout')).toContainText('1/1 attending');
    const { id, title, start, end, description } = waiting;
    const renamed = waiting.roles.map((role) => ({ ...role, name: 'Outrider' }));
    const draft = { title, start, end, description, roles: renamed };
    await leader.send('PUT', `/events/${id}`, draft);
    await pilot.context().setOffline(false);
    await expect(roleCard(pilot, 'Outrider')).toContainText("RSVP'd");
    const arrived = await eventNamed(leader, 'Dawn watch');
    expect(arrived.rsvps).toMatchObject([{ role: 'Outrider', attending: true }]);
  });
});
