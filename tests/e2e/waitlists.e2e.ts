import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { expectOnHomeAndProfile } from '#tests/support/portal/answers.ts';
import { rolesOf, type ApiClient } from '#tests/support/portal/api-client.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { storedTitles } from '#tests/support/browser/stored-rows.ts';
import {
  ATTENDING,
  arriveAtEvent,
  eventDialog,
  goOn,
  openEvent,
  roleCard,
  rsvp,
  rsvpThatWaits,
  waitUntilInstalled,
  type Named,
} from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 30.8 SPEC 30.17 two wait for one seat, one of them without a connection when it filled up: each is told their place, and in turn that they are in', async ({
  aDeviceOf,
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const [leader, crew] = [await asMember('leader'), await asMember('crew1')];
  const event = await aRun(leader, 'Narrow run');
  const device = await aDeviceOf('planner');
  const away = await device.open();
  await arriveAtEvent(away, event);
  await waitUntilInstalled(away);
  await device.context.setOffline(true);
  await crew.rsvp(event.id, 'Hauler');

  const here = await aMember('pilot');
  await openEvent(here, event);
  const card = roleCard(here, 'Hauler');
  await expect(button(card, 'Full: Hauler')).toBeDisabled();
  await press(here, button(card, 'Join waitlist for Hauler'));
  await expect(card).toContainText("You're 1st of 1");
  await expect(said(here, 'On the waitlist for Hauler, 1st of 1')).toBeVisible();

  await away.getByText("If it's full: put me on the waitlist").click();
  await rsvpThatWaits(away, 'Hauler');
  await device.context.setOffline(false);
  await expect(said(away, "Hauler was full: you're on the waitlist, 2nd of 2")).toBeVisible({
    timeout: 60_000,
  });
  await expect(roleCard(away, 'Hauler')).toContainText("You're 2nd of 2");
  await expect(card).toContainText("You're 1st of 2");

  await crew.send('POST', '/events/rsvp', { eventId: event.id, role: 'Hauler', attending: false });
  await expect(card).toContainText(ATTENDING);
  await expect(roleCard(away, 'Hauler')).toContainText("You're 1st of 1");
  await isTold(here, event);
  await openEvent(here, event);
  await button(card, 'Cancel RSVP as Hauler').click();
  await expect(roleCard(away, 'Hauler')).toContainText(ATTENDING);
  await isTold(away, event);
  expect(rolesOf(await leader.event(event.id), 'planner')).toEqual(['Hauler']);
  expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);
});

test('a member waits, answers, and takes a seat beside another one', async ({
  aDeviceOf,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const [leader, crew, pilot] = [
    await asMember('leader'),
    await asMember('crew1'),
    await asMember('pilot'),
  ];
  const full = await aRun(leader, 'Full run');
  await crew.rsvp(full.id, 'Hauler');
  const device = await aDeviceOf('pilot');
  const page = await device.open();
  await arriveAtEvent(page, full);
  await waitUntilInstalled(page);

  await test.step('SPEC 30.16 SPEC 30.35 a waitlist is left again, also before it was sent, and says so meanwhile', async () => {
    const card = roleCard(page, 'Hauler');
    await device.context.setOffline(true);
    await press(page, button(card, 'Join waitlist for Hauler'));
    await expect(card).toContainText('Joining the waitlist, waiting to send');
    await press(page, button(card, 'Undo change to the waitlist for Hauler'));
    await expect(button(card, 'Tell me when a seat in Hauler is free')).toBeVisible();
    await press(page, button(card, 'Join waitlist for Hauler'));
    await device.context.setOffline(false);
    await expect(card).toContainText("You're 1st of 1", { timeout: 60_000 });
    await expect(button(card, 'Tell me when a seat in Hauler is free')).toHaveCount(0);
    for (const path of ['/home', '/dashboard']) {
      await openEvent(page, full);
      await button(eventDialog(page, full.title), 'Close').last().click();
      await goOn(page, path);
      await expect(page.getByText('Hauler: 1st of 1 on the waitlist')).toBeVisible();
      await page.getByRole('link', { name: full.title }).first().click();
      await expect(card).toContainText("You're 1st of 1");
    }
    await press(page, button(card, 'Leave waitlist for Hauler'));
    await expect(said(page, 'Off the waitlist for Hauler')).toBeVisible();
    await expect(button(card, 'Join waitlist for Hauler')).toBeVisible();
  });

  await test.step('SPEC 30.16 SPEC 30.19 SPEC 30.35 maybe and can’t go give up a seat after a question, are shown to others, and carry a note that others don’t see', async () => {
    const event = await aRun(leader, 'Narrow run');
    const answer = async () => (await pilot.event(event.id)).mine;
    await openEvent(page, event);
    const dialog = eventDialog(page, event.title);
    await rsvp(page, 'Hauler');
    await expect(roleCard(page, 'Hauler')).toContainText(ATTENDING);

    await press(page, button(dialog, 'Maybe'));
    const question = page.getByRole('alertdialog', { name: 'Give up your seat as Hauler?' });
    await expect(question).toContainText(
      'It goes to whoever waits for it, or is open to everybody.',
    );
    await press(page, button(question, 'Keep seat'));
    await expect(button(dialog, 'Maybe')).toBeFocused();
    await expect(roleCard(page, 'Hauler')).toContainText(ATTENDING);
    await press(page, button(dialog, 'Maybe'));
    await press(page, button(question, 'Answer maybe'));
    await expect(button(dialog, 'Maybe')).toHaveAttribute('aria-pressed', 'true');
    await expect(said(page, 'Answered maybe: Narrow run')).toBeVisible();
    await expect(dialog).toContainText('1 maybe: You');

    const note = dialog.getByLabel('Your note');
    await expect(dialog).toContainText('Only you and the leaders of the event read it.');
    await note.fill('Late, from nine on.');
    await press(page, button(dialog, 'Save note'));
    await expect(button(dialog, 'Save note')).toHaveCount(0);
    await expect.poll(answer).toMatchObject({ note: 'Late, from nine on.' });
    const seen = await crew.event(event.id);
    expect(JSON.stringify(seen)).not.toContain('from nine on');
    expect(seen.answers).toEqual({ maybe: 1, no: 0 });
    await expectOnHomeAndProfile(page, { title: event.title, says: 'Maybe' });
    await openEvent(page, event);

    // What is being typed is kept when something else of the answer changes.
    await note.fill('Not at all, sorry.');
    await press(page, button(dialog, "Can't go"));
    await expect(dialog).toContainText("1 can't go: You");
    await expect(note).toHaveValue('Not at all, sorry.');
    await press(page, button(dialog, "Can't go"));
    await expect(dialog).not.toContainText("can't go: You");
    await expect.poll(answer).toMatchObject({ answer: 'none' });
  });

  await test.step('SPEC 30.36 a seat at the time of another one is taken with a word, also without a connection', async () => {
    const [first, second] = [await aRun(leader, 'Night convoy'), await aRun(leader, 'Dawn run')];
    await openEvent(page, second);
    await openEvent(page, first);
    await expect(page.getByText(/^You're in Night convoy/)).toHaveCount(0);
    // A dialog may show an event that was asked for before the pull has brought it.
    const kept = expect.poll(() => storedTitles(page, 'events'), { timeout: 60_000 });
    await kept.toEqual(expect.arrayContaining(['Night convoy', 'Dawn run']));
    await device.context.setOffline(true);
    await rsvpThatWaits(page, 'Hauler');
    await openEvent(page, second);
    await expect(page.getByText(/^You're in Night convoy until \d\d:\d\d\.$/)).toBeVisible();
    await rsvpThatWaits(page, 'Loader');
  });
});

function said(page: Page, text: string) {
  return page.getByRole('listitem').filter({ hasText: text });
}

/** The bell has the word of the given seat. */
async function isTold(page: Page, { title }: Named): Promise<void> {
  await eventDialog(page, title).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(`You're in: ${title}`)).toBeVisible({ timeout: 20_000 });
}

/** An event of the day after tomorrow with one place for a hauler, at an hour at which the demo has none. */
async function aRun(leader: ApiClient, title: string): Promise<Named> {
  const begin = new Date(Date.now() + 2 * DAY_MS).setUTCHours(5, 0, 0, 0);
  const [start, end] = [begin, begin + 2 * HOUR_MS].map((ms) => new Date(ms).toISOString());
  const roles = [
    { name: 'Hauler', capacity: 1, department: 'logistics' },
    { name: 'Loader', capacity: 3, department: 'logistics' },
  ];
  const draft = { title, start, end, description: '', roles };
  return (await leader.send('POST', '/events', draft)) as Named;
}
