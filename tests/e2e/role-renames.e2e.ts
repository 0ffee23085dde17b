import {
  anEventOf,
  editForm,
  eventNamed,
  rolePicker,
  submit,
} from '#tests/support/portal/event-form.ts';
import { arriveAtEvent, eventDialog, roleCard } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 5.27 a role is renamed in the form, and everybody in it keeps their place', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
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
});

test('SPEC 5.27 an RSVP that waits for the network arrives in a role that was renamed meanwhile', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports what can't be sent
  const leader = await asMember('leader');
  const event = await anEventOf(leader, 'Dawn watch', [{ name: 'Scout', capacity: 1 }]);
  const pilot = await aMember('pilot', { at: `/events/${event.id}` });
  await expect(roleCard(pilot, 'Scout')).toBeVisible();
  await pilot.context().setOffline(true);
  await roleCard(pilot, 'Scout').getByRole('button', { name: /^RSVP/ }).click();
  await expect(roleCard(pilot, 'Scout')).toContainText('1/1 attending');
  const { title, start, end, description, roles } = event;
  const renamed = roles.map((role) => ({ ...role, name: 'Outrider' }));
  await leader.send('PUT', `/events/${event.id}`, {
    title,
    start,
    end,
    description,
    roles: renamed,
  });
  await pilot.context().setOffline(false);
  await expect(roleCard(pilot, 'Outrider')).toContainText("RSVP'd");
  const { rsvps } = await eventNamed(leader, 'Dawn watch');
  expect(rsvps).toMatchObject([{ role: 'Outrider', attending: true }]);
});
