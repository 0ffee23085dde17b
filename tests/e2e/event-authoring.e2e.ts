import type { BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { rolesOf } from '#tests/support/portal/api-client.ts';
import {
  anEventOf,
  chooseImage,
  chooseRoles,
  createButton,
  createForm,
  editForm,
  EMPTY_DAY,
  eventNamed,
  rolePicker,
  submit,
  titleOf,
} from '#tests/support/portal/event-form.ts';
import { PHONE, resize } from '#tests/support/browser/widths.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import {
  arriveAtEvent,
  eventDialog,
  goOn,
  openEvent,
  roleCard,
} from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { expect, test } from './fixtures.ts';

test('an event is created with roles and a picture, and is on another device at once; it is edited as it is, by two at a time, duplicated and deleted, of which the bot hears, for those who may', async ({
  aMember,
  asMember,
  bot,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures(); // the browser reports refusals and what is lost on the way
  const leader = await asMember('leader');
  const page = await aMember('planner', { at: `/events?date=${EMPTY_DAY}`, baseURL: faults.url });
  await test.step('it is created with roles and a picture, and is on another device at once', async () => {
    const pilot = await aMember('pilot', { at: `/events?date=${EMPTY_DAY}` });
    await expect(createButton(pilot)).toHaveCount(0);
    await createButton(page).click();
    const form = createForm(page);
    await expect(titleOf(form)).toBeFocused();
    await expect(form.getByLabel('Start')).toHaveValue(`${EMPTY_DAY}T20:00`);
    await expect(form.getByLabel('End')).toHaveValue(`${EMPTY_DAY}T22:00`);
    await expect(form).toContainText(
      /In your time zone, Berlin\. Everyone else sees .* Lasts 2\sh\./,
    );
    await expect(form.getByRole('button', { name: 'Edit RSVP Roles (0 selected)' })).toBeVisible();

    await titleOf(form).fill('Wreck school');
    await form.getByLabel('Start').fill(`${EMPTY_DAY}T19:30`); // and the end goes along
    await richText(page, 'Description (optional)').click();
    await page.keyboard.type('Tools are lent.');
    await chooseRoles(page, { Hauler: 8, 'Field medic': 2 });
    await expect(form.getByRole('list', { name: 'Selected roles' })).toContainText(
      'Hauler 8 places',
    );
    await expect(form.getByRole('button', { name: 'Edit RSVP Roles (2 selected)' })).toBeFocused();
    await chooseImage(form, await aPicture('#845'));
    await expect(form.getByRole('button', { name: 'Remove' })).toBeVisible();
    await submit(form).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Event “Wreck school” published.')).toBeVisible();

    const event = await eventNamed(leader, 'Wreck school');
    expect(event).toMatchObject({
      start: `${EMPTY_DAY}T17:30:00.000Z`,
      end: `${EMPTY_DAY}T19:30:00.000Z`,
      description: '<p>Tools are lent.</p>',
      roles: [
        { name: 'Hauler', icon: 'truck', department: 'logistics', capacity: 8 },
        { name: 'Field medic', icon: 'heart-pulse', department: 'medical', capacity: 2 },
      ],
    });
    expect(event.eventImageUrl).toMatch(/^\/uploads\//);
    for (const screen of [page, pilot]) {
      await screen.getByRole('button', { name: 'Wreck school, ' }).click();
      await expect(eventDialog(screen, 'Wreck school')).toContainText('0/8 attending');
    }
    const ways = { name: /^(Edit|Delete|Duplicate)$/ };
    await expect(eventDialog(page, 'Wreck school').getByRole('button', ways)).toHaveCount(3);
    await expect(eventDialog(pilot, 'Wreck school').getByRole('button', ways)).toHaveCount(0);

    await test.step('whoever may create none is offered none, neither by a press on a day nor by an address', async () => {
      const dayAfter = EMPTY_DAY.replace(/15$/, '16');
      await pilot.keyboard.press('Escape');
      await expect(pilot.getByRole('dialog')).toHaveCount(0);
      const cell = pilot.locator(`.sx__month-grid-day[data-date="${dayAfter}"]`);
      await cell.click({ position: { x: 60, y: 60 } });
      await goOn(pilot, `/events?new=${EMPTY_DAY}`);
      await expect(pilot.getByRole('dialog')).toHaveCount(0);
      await resize(pilot, PHONE);
      await goOn(pilot, `/events?date=${dayAfter}`);
      await expect(pilot.getByText('No events from 16')).toBeVisible();
      await expect(pilot.getByRole('button', { name: /^Create/ })).toHaveCount(0);
    });
  });

  await test.step('the bot hears of an event that is created, edited and deleted; deleting asks, says what is lost and what failed', async () => {
    await goOn(page, `/events?new=${EMPTY_DAY}`);
    await titleOf(createForm(page)).fill('Open day');
    await chooseRoles(page, { Guest: 3 });
    await submit(createForm(page)).click();
    await expect.poll(() => heard(bot)).toContainEqual(['created', 'Open day']);
    await (await asMember('pilot')).rsvp((await eventNamed(leader, 'Open day')).id, 'Guest');

    await page.getByRole('button', { name: 'Open day, ' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await titleOf(editForm(page)).fill('Open night');
    await submit(editForm(page)).click();
    const dialog = eventDialog(page, 'Open night');
    await expect.poll(() => heard(bot)).toContainEqual(['updated', 'Open night']);

    const question = page.getByRole('alertdialog', { name: 'Delete “Open night”?' });
    const remove = async () => {
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(question).toContainText('Are you sure you want to delete this event?');
      await expect(question).toContainText('1 member has signed up for it.');
      await question.getByRole('button', { name: 'Delete event', exact: true }).click();
    };
    faults.inject({ method: 'DELETE', path: /^\/api\/events/ }, { kind: 'drop-request' }, 1);
    await remove();
    await expect(page.getByRole('alert').getByText('Failed to delete event.')).toBeVisible();
    await expect(dialog).toBeVisible();

    await remove();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('status').getByText('“Open night” is deleted.')).toBeVisible();
    await expect(page.getByText('Failed to delete event.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open night, ' })).toHaveCount(0);
    await expect.poll(() => heard(bot)).toContainEqual(['deleted', 'Open night']);
  });

  await test.step('an event is edited as it is; what that takes from others is asked first, and what it cannot take is said', async () => {
    const event = await anEventOf(leader, 'Turret drill', [
      { name: 'Gunner', capacity: 4 },
      { name: 'Tinker', capacity: 2 }, // not in the catalogue
    ]);
    for (const name of ['leader', 'crew1', 'crew2']) {
      await (await asMember(name)).rsvp(event.id, 'Gunner');
    }
    await (await asMember('crew3')).rsvp(event.id, 'Tinker');
    await arriveAtEvent(page, event);
    await eventDialog(page, 'Turret drill')
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    const form = editForm(page);
    await expect(eventDialog(page, 'Turret drill')).toHaveCount(0);
    await expect(page).toHaveURL(/\?form=edit$/);
    await expect(titleOf(form)).toHaveValue('Turret drill');
    await expect(form.getByLabel('Start')).toHaveValue(`${EMPTY_DAY}T20:00`);

    await test.step('a capacity below the attendance is accepted with a warning', async () => {
      await form.getByRole('button', { name: 'Edit RSVP Roles (2 selected)' }).click();
      const capacity = rolePicker(page).getByLabel('Capacity, Gunner');
      for (const left of ['3', '2']) {
        await rolePicker(page).getByRole('button', { name: 'One place fewer, Gunner' }).click();
        await expect(capacity).toHaveValue(left);
      }
      const warning = '3 attend already. Nobody loses their place, and no one new gets in.';
      await expect(capacity).toHaveAccessibleDescription(warning);
      await page.goBack(); // as well as Done
      await expect(rolePicker(page)).toHaveCount(0);
      await expect(form).toContainText(`Gunner: ${warning}`);
      await submit(form).click();
      await expect(eventDialog(page, 'Turret drill')).toBeVisible();
      await expect(roleCard(page, 'Gunner')).toContainText('3/2 attending');
    });

    await test.step('a role that is removed names those who hold it', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await chooseRoles(page, { Gunner: 'off', Scout: 1 });
      await submit(form).click();
      const question = page.getByRole('alertdialog', { name: 'Remove Gunner?' });
      await expect(question).toContainText(/crew1, crew2 and leader hold Gunner\./);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      expect((await leader.event(event.id)).roles).toHaveLength(2);
      await submit(form).click();
      await question.getByRole('button', { name: 'Remove role and save' }).click();
      await expect(roleCard(page, 'Scout')).toBeVisible();
      const after = await leader.event(event.id);
      expect(after.roles.map(({ name }) => name)).toEqual(['Tinker', 'Scout']);
      expect(['crew1', 'crew2', 'crew3', 'leader'].map((name) => rolesOf(after, name))).toEqual([
        ...[[], [], ['Tinker'], []],
      ]);
    });
  });

  await test.step('two people edit the same event: both versions are shown, and one of them is chosen', async () => {
    const event = await anEventOf(leader, 'Long haul', [{ name: 'Hauler', capacity: 3 }]);
    await openEvent(page, event);
    const form = editForm(page);
    const theirs = (title: string) => {
      const { start, end, description, roles, eventImageUrl } = event;
      const body = { title, start, end, description, roles, eventImageUrl };
      return leader.send('PUT', `/events/${event.id}`, body);
    };
    const begin = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await titleOf(form).fill('My haul');
    };
    const row = form.getByRole('row', { name: /^Title/ });

    await begin();
    await form.getByLabel('End').fill(`${EMPTY_DAY}T23:00`);
    await theirs('Their haul');
    await submit(form).click();
    const note = form
      .getByRole('alert')
      .filter({ hasText: 'leader changed this in the meantime.' });
    await expect(note).toBeInViewport();
    await expect(row.getByRole('cell')).toContainText(['Their haul', 'My haul']);
    await expect(form.getByRole('row', { name: /^Time/ })).toContainText(
      /20:00 – 22:00.*20:00 – 23:00/,
    );
    await expect(form.getByRole('row', { name: /^Roles/ })).toHaveCount(0); // the same in both
    await note.getByRole('button', { name: 'Keep all mine' }).click();
    await submit(form).click();
    await expect(eventDialog(page, 'My haul')).toBeVisible();

    await begin();
    await titleOf(form).fill('Mine again');
    await theirs('Theirs again');
    await submit(form).click();
    await note.getByRole('button', { name: 'Take all theirs' }).click();
    await expect(titleOf(form)).toHaveValue('Theirs again');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(eventDialog(page, 'Theirs again')).toBeVisible();
  });

  await test.step('an event is duplicated in its next free week, with its roles and without its RSVPs', async () => {
    const event = await anEventOf(leader, 'Weekly run', [{ name: 'Hauler', capacity: 5 }]);
    await leader.rsvp(event.id, 'Hauler');
    await openEvent(page, event);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    const form = createForm(page);
    await expect(form).toContainText('A copy of “Weekly run”, in its next free week.');
    await expect(form.getByLabel('Start')).toHaveValue(EMPTY_DAY.replace('-15', '-22T20:00'));
    await titleOf(form).fill('Weekly run II');
    await submit(form).click();
    await expect(page.getByRole('button', { name: 'Weekly run II, ' })).toBeVisible();
    expect(await eventNamed(leader, 'Weekly run II')).toMatchObject({
      start: event.start.replace('-15T', '-22T'),
      end: event.end.replace('-15T', '-22T'),
      roles: [{ name: 'Hauler', capacity: 5, attending: 0 }],
      rsvps: [],
    });
    expect(await leader.event(event.id)).toMatchObject({ title: 'Weekly run', revision: 1 });
  });
});

/** What the bot was told of events: what happened, and the title. */
function heard(bot: BotEndpoint): string[][] {
  return bot.calls
    .filter(({ path, isSigned }) => path === '/event-update' && isSigned)
    .map(({ body }) => body as { readonly change: string; readonly title: string })
    .map(({ change, title }) => [change, title]);
}
