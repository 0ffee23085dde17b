import type { Page } from '@playwright/test';
import type { EventDetail } from '#contract/events.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { expectOnHomeAndProfile } from '#tests/support/portal/answers.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { module } from '#tests/support/portal/departments.ts';
import { createForm, editForm, eventNamed, submit } from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn, openEvent } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('leaders say which events are there, and who may sign up; members read why they can’t', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports that there is no draft for a member
  const [leader, crew] = [await asMember('leader'), await asMember('crew1')];
  const storm = await aRun(leader, 'Storm run');
  const picked = await aRun(leader, 'Picked crew', { confirm: true });
  const [start, end] = [at(3 * DAY_MS), at(3 * DAY_MS + 2 * HOUR_MS)]; // the pilot has a seat tomorrow
  const closed = await aRun(leader, 'Closed run', { start, end });
  const page = await aMember('leader');
  const pilot = await aMember('pilot');

  await test.step('SPEC 30.51 SPEC 30.57 SPEC 31.44 a draft is there for whoever may edit events alone, until it is published', async () => {
    await goOn(page, `/events?new=${at(2 * DAY_MS).slice(0, 10)}`);
    const form = createForm(page);
    await form.getByRole('textbox', { name: 'Title' }).fill('Quiet salvage');
    const when = form.getByRole('group', { name: 'When members see it' });
    await expect(when.getByRole('button')).toHaveText([
      'Publish now',
      'At a time',
      'Keep as draft',
    ]);
    await press(page, button(when, 'Keep as draft'));
    await expect(form).toContainText('until one of you publishes it');
    await press(page, submit(form));
    await expect(form).toHaveCount(0);
    const event = await eventNamed(leader, 'Quiet salvage');
    expect(event.state).toBe('draft');

    await goOn(pilot, `/events/${event.id}`);
    await expect(pilot.getByText("This event isn't in the calendar.")).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('quiet salvage');
    const hit = page.getByRole('option', { name: 'Quiet salvage' });
    await expect(hit.getByText('Draft', { exact: true })).toBeVisible();
    await hit.click();
    const dialog = eventDialog(page, 'Quiet salvage');
    await expect(dialog).toContainText('Only whoever may edit events sees it.');
    await expect(dialog.getByText('Draft', { exact: true })).toBeVisible();
    await expect(button(dialog, 'Manage people')).toHaveCount(0);
    await expect(button(dialog, 'Maybe')).toHaveCount(0);
    await expect(button(dialog, 'Add to calendar')).toHaveCount(0);
    await press(page, button(dialog, 'Publish at a time'));
    const atTime = page.getByRole('dialog', { name: 'Publish at a time' });
    await atTime.getByLabel('Published at').fill(`${at(DAY_MS).slice(0, 10)}T12:00`);
    await press(page, button(atTime, 'Save time'));
    await expect(dialog).toContainText(/It is published .*12:00\./);
    await press(page, button(dialog, 'Change time'));
    await press(page, button(atTime, 'Take the time back'));
    await expect(dialog).not.toContainText('It is published');
    await press(page, button(dialog, 'Publish'));
    await expect(page.getByText('Published: Quiet salvage')).toBeVisible();
    await expect(button(dialog, 'Publish')).toHaveCount(0);
    await expect(button(dialog, 'Add to calendar')).toBeVisible();
    await goOn(pilot, '/events');
    await openEvent(pilot, event);
    await expect(eventDialog(pilot, 'Quiet salvage')).toBeVisible();
  });

  await test.step('SPEC 30.52 SPEC 30.57 what is called off says why, takes nobody, and takes place after all', async () => {
    await crew.rsvp(storm.id, 'Hauler');
    await goOn(page, `/events/${storm.id}?form=people`);
    const people = page.getByRole('dialog', { name: 'People of Storm run' });
    const section = people.getByRole('region', { name: 'Call off' });
    await section.getByLabel('Reason (optional)').fill('The storm is early.');
    await press(page, button(section, 'Call off event'));
    await press(page, button(page.getByRole('alertdialog'), 'Call off event'));
    await expect(people).toHaveCount(0);

    await goOn(pilot, `/events/${storm.id}`);
    const seen = eventDialog(pilot, 'Storm run');
    await expect(seen).toContainText('Called off');
    await expect(seen).toContainText('The storm is early.');
    await expect(seen.getByRole('button', { name: /RSVP|Maybe|Join/ })).toHaveCount(0);
    await expect(button(seen, 'Let it take place')).toHaveCount(0);
    await expectOffInDepartment(pilot, 'The storm is early.');
    await openEvent(pilot, storm);

    const dialog = eventDialog(page, 'Storm run');
    await press(page, button(dialog, 'Let it take place'));
    await press(page, button(page.getByRole('alertdialog'), 'Let it take place'));
    await expect(dialog.getByText('Called off', { exact: true })).toHaveCount(0);
    await expect(seen.getByRole('button', { name: 'RSVP as Loader' })).toBeVisible();
  });

  await test.step('SPEC 30.58 where leaders confirm, a seat is asked for, and given under Manage people', async () => {
    await goOn(pilot, `/events/${picked.id}`);
    const seen = eventDialog(pilot, 'Picked crew');
    await expect(seen).toContainText('Leaders confirm each seat.');
    await press(pilot, seen.getByRole('button', { name: 'Ask for a seat as Hauler' }));
    await expect(seen).toContainText('Asked for');
    await expect.poll(async () => (await leader.event(picked.id)).roles[0]?.attending).toBe(0);
    const says = 'Hauler: asked for, leaders confirm it';
    await expectOnHomeAndProfile(pilot, { title: picked.title, says });
    await openEvent(pilot, picked);

    await goOn(page, `/events/${picked.id}?form=people`);
    const people = page.getByRole('dialog', { name: 'People of Picked crew' });
    const asking = people.getByRole('region', { name: 'Ask for a seat' });
    await expect(asking.getByRole('listitem')).toHaveText([/pilot/]);
    await expect(asking.getByRole('button')).toHaveText(['Confirm', 'Decline']);
    await press(page, button(asking, 'Confirm pilot'));
    await expect(page.getByText('pilot: confirmed as Hauler.').first()).toBeVisible();
    await expect(asking).toHaveCount(0);
    await expect(seen).toContainText("RSVP'd");
    await expect(seen.getByRole('button', { name: 'Cancel RSVP as Hauler' })).toBeVisible();
  });

  await test.step('SPEC 30.55 SPEC 30.56 the form says who may sign up, and when; members read why they can’t', async () => {
    await goOn(page, `/events/${closed.id}?form=edit`);
    const form = editForm(page);
    await form.getByRole('heading', { name: 'Sign-ups' }).click();
    await form.getByRole('switch', { name: 'Lock sign-ups' }).click();
    await form.getByLabel('Why (optional)').fill('The crew list is with the port.');
    await form.getByLabel('Question (optional)').fill('Which ship?');
    await form.getByText('Roles for some only').click();
    for (const name of ['Who may take a seat', 'Who may be Hauler', 'Helpers'])
      await expect(form.getByRole('group', { name })).toBeVisible();
    await expect(form.getByRole('switch', { name: 'Leaders confirm each seat' })).not.toBeChecked();
    const readers = 'Only its author and whoever may edit events can read a reply.';
    await expect(form).toContainText(readers);
    const loader = form.getByRole('group', { name: 'Who may be Loader' });
    await loader.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Medical', exact: true }).click();
    await expect(button(loader, 'Remove Medical')).toBeVisible();
    await press(page, submit(form));
    await expect(form).toHaveCount(0);
    const told = async () => {
      const { locked, question, reason, roles } = await leader.event(closed.id);
      return { locked, question, reason, for: roles.map(({ audience }) => audience?.departments) };
    };
    await expect.poll(told).toEqual({
      ...{ locked: true, question: 'Which ship?', reason: 'The crew list is with the port.' },
      for: [[], ['medical']],
    });

    await goOn(pilot, `/events/${closed.id}`);
    const seen = eventDialog(pilot, 'Closed run');
    await expect(seen).toContainText('Sign-ups are locked. The crew list is with the port.');
    await expect(seen.getByRole('button', { name: /^RSVP/ })).toHaveCount(0);
    await expect(seen).toContainText('For Medical.');
    await press(pilot, button(seen, 'Maybe'));
    await expect(seen.getByLabel('Which ship?')).toBeVisible();

    const { title, description, roles, revision } = await leader.event(closed.id);
    const open = { opensAt: at(3 * HOUR_MS), locked: false };
    const draft = { title, start, end, description, roles, revision, ...open };
    await leader.send('PUT', `/events/${closed.id}`, draft);
    await expect(seen).toContainText(/Sign-ups open .*, in (2 h 5\d min|3 h)/);
    await expect(button(seen, 'Maybe')).toHaveAttribute('aria-pressed', 'true');
  });
});

/** In the list of a department and in its dialog; the event is of tomorrow. */
async function expectOffInDepartment(page: Page, reason: string): Promise<void> {
  await goOn(page, '/departments/logistics');
  const events = module(page, 'Events');
  await press(page, button(events, 'Show more events'));
  const row = events.getByRole('listitem').filter({ hasText: 'Storm run' });
  await expect(row.getByText('Called off', { exact: true })).toBeVisible();
  await row.getByRole('button').click();
  const dialog = eventDialog(page, 'Storm run');
  await expect(dialog.getByText('Called off', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(reason);
}

function at(ahead: number): string {
  return new Date(Date.now() + ahead).toISOString();
}

/** An event of tomorrow with one place for a hauler and three for loaders. */
async function aRun(leader: ApiClient, title: string, rules: object = {}): Promise<EventDetail> {
  const roles = [
    { name: 'Hauler', capacity: 1, department: 'logistics' },
    { name: 'Loader', capacity: 3, department: 'logistics' },
  ];
  const times = { start: at(DAY_MS), end: at(DAY_MS + 2 * HOUR_MS) };
  const draft = { title, ...times, description: '', roles, ...rules };
  return (await leader.send('POST', '/events', draft)) as EventDetail;
}
