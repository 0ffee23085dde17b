import type { EventSeries } from '#contract/event-series.ts';
import type { EventDetail } from '#contract/events.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { createForm, editForm, submit } from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('a leader makes series, changes and deletes them', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports who was slower
  const leader = await asMember('leader');
  const [first, second] = await aSeries(leader, 'Nightly watch');
  const rule = 'FREQ=MONTHLY;BYDAY=MO,TU;COUNT=20';
  const [, patrol] = await aSeries(leader, 'Dawn patrol', { rule });
  const [ore, , , oreLater] = await aSeries(leader, 'Ore run');
  await leader.rsvp(oreLater?.id ?? '', 'Hauler');
  const page = await aMember('leader');

  await test.step('SPEC 31.22 SPEC 31.35 a new event repeats, shows its next dates before it is saved, and says that it is for members at once', async () => {
    await goOn(page, `/events?new=${at(2 * DAY_MS).slice(0, 10)}`);
    const form = createForm(page);
    await form.getByRole('textbox', { name: 'Title' }).fill('Weekly drill');
    await press(page, button(form, 'Keep as draft'));
    const repeats = form.getByLabel('Repeats');
    await expect(repeats.getByRole('option')).toHaveText([
      ...['Not at all', 'Every day', 'Every week', 'Every month'],
    ]);
    await repeats.selectOption('Every week');
    await form.getByLabel('How often').selectOption('Every 2 weeks');
    await expect(form.getByRole('status').getByRole('listitem')).toHaveCount(5);
    await expect(form.getByRole('group', { name: 'When members see it' })).toHaveCount(0);
    await expect(form).toContainText(
      "Members see the events of a series at once: it can't be a draft.",
    );
    await form.getByRole('heading', { name: 'Sign-ups' }).click();
    await expect(form).toContainText(
      "A series can't be locked. Once it's there, lock its events one by one.",
    );
    await expect(form.getByRole('switch', { name: 'Lock sign-ups' })).toBeDisabled();
    await press(page, submit(form));
    await expect(form).toHaveCount(0);
    const made = await seriesNamed(leader, 'Weekly drill');
    expect(made.length).toBeGreaterThanOrEqual(4);
    const gaps = made.slice(1).map(({ start }, i) => Date.parse(start) - startOf(made[i]));
    for (const gap of gaps) expect(Math.abs(gap - 14 * DAY_MS)).toBeLessThanOrEqual(HOUR_MS);
  });

  await test.step('SPEC 31.23 SPEC 31.24 SPEC 31.35 one of a series, that one and those after it, or all to come are changed and deleted', async () => {
    await goOn(page, `/events/${second?.id ?? ''}?form=edit`);
    const form = editForm(page);
    const scope = form.getByRole('group', { name: 'Change' });
    await expect(scope.getByRole('button')).toHaveText([
      ...['This one', 'This and following', 'All to come'],
    ]);
    await expect(scope).toHaveAccessibleDescription(
      'The other events of the series stay as they are. Seats in this one stay; whoever has one is told if its time changes.',
    );
    const seats = 'Seats stay; whoever has one at another time is told, once for all.';
    const own = 'What was changed in one event alone stays.';
    await press(page, button(scope, 'All to come'));
    await expect(scope).toHaveAccessibleDescription(
      `Also those before this one that are still to come. ${seats} ${own}`,
    );
    await press(page, button(scope, 'This and following'));
    await expect(scope).toHaveAccessibleDescription(`${seats} ${own}`);
    await form.getByRole('heading', { name: 'Sign-ups' }).click();
    await expect(form).toContainText(
      'Each event keeps its own. Choose “This one” to change it here.',
    );
    await form.getByRole('textbox', { name: 'Title' }).fill('Late watch');
    await press(page, submit(form));
    await expect(form).toHaveCount(0);
    const titles = async () => {
      const all = await leader.events();
      const mine = all.filter(({ seriesId }) => seriesId === first?.seriesId);
      return [...new Set(mine.map(({ title }) => title))];
    };
    await expect.poll(titles).toEqual(['Nightly watch', 'Late watch']);

    await goOn(page, `/events/${second?.id ?? ''}`);
    await press(page, button(eventDialog(page, 'Late watch'), 'Delete'));
    const which = page.getByRole('dialog', { name: 'Delete which events?' });
    await expect(which.getByRole('button')).toContainText([
      ...['This one', 'This and following', 'All to come', 'Cancel'],
    ]);
    const question = page.getByRole('alertdialog');
    await press(page, button(which, 'All to come'));
    await expect(question).toHaveAccessibleName('Delete all events to come?');
    await expect(question).toContainText(
      'The series ends. Whoever has a seat in any of them is told, once for all.',
    );
    await expect(button(question, 'Delete the series')).toBeVisible();
    await press(page, button(question, 'Keep events'));
    await press(page, button(which, 'This and following'));
    await expect(question).toHaveAccessibleName('Delete this event and all after it?');
    await expect(question).toContainText(
      'The series ends before it. Whoever has a seat in any of them is told, once for all.',
    );
    await press(page, button(question, 'Delete these events'));
    await expect.poll(titles).toEqual(['Nightly watch']);
  });

  await test.step('SPEC 31.30 a rule that no form can choose is told in words, and is prolonged from the form of one event', async () => {
    await goOn(page, `/events/${patrol?.id ?? ''}?form=edit`);
    const form = editForm(page);
    await expect(form).toContainText(/Repeats Every Monday and Tuesday at .* \(Berlin\), 20 times/);
    await expect(button(form, 'Change the rule')).toHaveCount(0);
    await press(page, button(form, 'All to come'));
    await press(page, button(form, 'Change the rule'));
    await expect(button(form, 'Keep the rule')).toBeVisible();
    await expect(form.getByLabel('Repeats').getByRole('option')).toHaveText([
      ...['By a rule of its own', 'Every day', 'Every week', 'Every month'],
    ]);
    await form.getByLabel('Ends').selectOption('Never');
    await expect(form.locator('.next-dates').getByRole('listitem')).toHaveCount(5);
    await press(page, submit(form));
    await expect(form).toHaveCount(0);
    const { rule: kept } = await ruleOf(leader, patrol);
    expect(kept).toBe('FREQ=MONTHLY;BYDAY=MO,TU');
  });

  await test.step('SPEC 31.31 SPEC 31.33 a new rule asks about seats that go with it, and who was slower is shown that somebody else has changed the series', async () => {
    await goOn(page, `/events/${ore?.id ?? ''}?form=edit`);
    const form = editForm(page);
    await press(page, button(form, 'All to come'));
    await press(page, button(form, 'Change the rule'));
    await form.getByLabel('How often').selectOption('Every 2 days');
    await expect(form.getByRole('group', { name: 'Change' })).toHaveAccessibleDescription(
      /Events that the new rule doesn't have are deleted, and the seats in them\./,
    );
    const question = page.getByRole('alertdialog');
    const save = async () => {
      await press(page, submit(form));
      await expect(question).toContainText("events aren't in the new rule. You have a seat there.");
      await press(page, button(question, 'Change rule and save'));
    };
    const path = `/event-series/${ore?.seriesId ?? ''}`;
    const change = { scope: 'all', from: ore?.id, rule: 'FREQ=DAILY;INTERVAL=3' };
    await leader.send('PUT', path, change);
    await save();
    const note = form.getByRole('alert').filter({ hasText: 'Choose what stays' });
    await expect(note).toContainText('Every 3 days');
    await expect(note).toContainText('Every other day');
    await press(page, note.getByRole('button', { name: 'Keep mine' }));
    await save();
    await expect(form).toHaveCount(0);
    expect((await ruleOf(leader, ore)).rule).toBe('FREQ=DAILY;INTERVAL=2');
  });
});

test('a member wants a seat in each event of a series', async ({ aMember, asMember }) => {
  const leader = await asMember('leader');
  const [first] = await aSeries(leader, 'Daily haul');
  const [small] = await aSeries(leader, 'Small haul', { capacity: 1, ahead: DAY_MS + 5 * HOUR_MS });
  await leader.rsvp(small?.id ?? '', 'Hauler');
  const page = await aMember('pilot');

  await test.step('SPEC 31.25 from the one in which they have one, and takes that back', async () => {
    await goOn(page, `/events/${first?.id ?? ''}`);
    const dialog = eventDialog(page, 'Daily haul');
    await expect(dialog).toContainText('One of a series');
    await press(page, button(dialog, 'RSVP as Hauler'));
    const each = dialog.getByRole('switch', { name: 'Sign me up for each: Hauler' });
    await each.click();
    await expect(each).toBeChecked();
    const seats = async () => {
      const all = await leader.events();
      const mine = all.filter(({ seriesId }) => seriesId === first?.seriesId);
      return mine.every(({ rsvps }) => rsvps.some(({ username }) => username === 'pilot'));
    };
    await expect.poll(seats).toBe(true);
    await each.click();
    await expect(each).not.toBeChecked();
  });

  await test.step('SPEC 31.36 also where the one that is shown is full', async () => {
    await goOn(page, `/events/${small?.id ?? ''}`);
    const dialog = eventDialog(page, 'Small haul');
    await expect(dialog).toContainText('Full');
    const each = dialog.getByRole('switch', { name: 'Sign me up for each: Hauler' });
    await each.click();
    await expect(each).toBeChecked();
    await each.click();
    await expect(each).not.toBeChecked();
  });
});

function at(ahead: number): string {
  return new Date(Date.now() + ahead).toISOString();
}

function startOf(event: EventDetail | undefined): number {
  return Date.parse(event?.start ?? '');
}

/** The events of a title, by their start. */
async function seriesNamed(client: ApiClient, title: string): Promise<EventDetail[]> {
  const found = (await client.events()).filter((one) => one.title === title);
  return found.sort((one, other) => startOf(one) - startOf(other));
}

async function ruleOf(client: ApiClient, event: EventDetail | undefined): Promise<EventSeries> {
  return (await client.get(`/event-series/${event?.seriesId ?? ''}`)) as EventSeries;
}

/** A series with places for haulers, of every day if no rule is given. */
async function aSeries(
  leader: ApiClient,
  title: string,
  { rule = 'FREQ=DAILY', capacity = 3, ahead = DAY_MS } = {},
): Promise<EventDetail[]> {
  const roles = [{ name: 'Hauler', capacity, department: 'logistics' }];
  const times = { start: at(ahead), end: at(ahead + 2 * HOUR_MS) };
  const event = { title, ...times, description: '', roles };
  await leader.send('POST', '/event-series', { rule, zone: 'Europe/Berlin', event });
  return seriesNamed(leader, title);
}
