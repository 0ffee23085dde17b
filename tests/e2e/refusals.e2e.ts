import type { Locator, Page } from '@playwright/test';
import { rolesOf, type ApiClient } from '#tests/support/portal/api-client.ts';
import { button, card } from '#tests/support/portal/dashboard.ts';
import { hold, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import {
  ATTENDING,
  eventDialog,
  goOn,
  openEvent,
  roleCard,
  rsvp,
  rsvpThatWaits,
  waitUntilInstalled,
  type Named,
} from '#tests/support/portal/portal.ts';
import { toasts } from '#tests/support/portal/toasts.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';
import { expect, test } from './fixtures.ts';

const WHY = "Your RSVP for Hauler didn't go through";

test('an open event says at its top why an RSVP was refused, and what can be done, also when it is deleted; no toast repeats it; a canceled RSVP can be taken again, and the focus is not lost', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refusal
  const [leader, crew] = [await asMember('leader'), await asMember('crew1')];
  const event = await aRun(leader, 'Narrow run', 1);
  const later = await aRun(leader, 'Later run', 3);
  const off = await aRun(leader, 'Called off', 1);
  const page = await aMember('pilot', { baseURL: faults.url });
  await openEvent(page, event);
  const refused = eventDialog(page, event.title);
  let send = await rsvpHeldBack(page, faults);
  await crew.rsvp(event.id, 'Hauler');
  send();

  const notice = refused.getByRole('alert').filter({ hasText: WHY });
  await expect(notice).toContainText('The role filled up before your change arrived. Pick another');
  await expect(notice).toContainText("We'll tell you if a seat opens up.");
  await expect(notice).toBeInViewport();
  await expect(toasts(page)).toHaveCount(0);
  await expect(refused.getByRole('heading', { level: 4 })).toHaveText(['Loader', 'Hauler']);
  const full = refused.getByRole('button', { name: 'Full: Hauler' });
  await expect(full).toBeDisabled();
  await expect(full).toBeFocused();

  await refused.getByRole('link', { name: 'Later run' }).click();
  const offered = eventDialog(page, later.title);
  send = await rsvpHeldBack(page, faults);
  await offered.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await crew.rsvp(later.id, 'Hauler');
  send();
  await expect(toasts(page)).toHaveAccessibleName(/^Dismiss: RSVP failed\. Your RSVP for Hauler/);

  await page.getByRole('link', { name: /sync centre$/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: later.title });
  await expect(row.getByRole('button', { name: /^Discard: RSVP as Hauler/ })).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Discard: RSVP as Hauler, Narrow run/ }));
  await expect(row.getByRole('link', { name: 'Choose another role' })).toBeFocused();
  await row.getByRole('link', { name: 'Choose another role' }).click();
  await expect(offered.getByRole('alert').filter({ hasText: WHY })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  // A press that was let go elsewhere has no say in what a key does later.
  await offered.getByRole('button', { name: 'Full: Hauler' }).hover();
  await page.mouse.down();
  await offered.getByRole('heading', { name: later.title }).hover();
  await page.mouse.up();
  await press(page, offered.getByRole('button', { name: 'Discard RSVP' }));
  await expect(offered.locator('.refusal')).toHaveCount(0);
  await expect(offered.getByRole('button', { name: 'RSVP as Loader' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(roleCard(page, 'Loader')).toContainText(ATTENDING);

  // Who signs up for an event that is being deleted is told in its dialog.
  await openEvent(page, off);
  send = await rsvpHeldBack(page, faults);
  await leader.send('DELETE', `/events/${off.id}`);
  send();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("This event isn't in the calendar.");
  await expect(dialog.getByRole('alert').filter({ hasText: WHY })).toBeVisible();
  await press(page, button(dialog, 'Discard RSVP'));
  await expect(button(dialog, 'Back to the calendar')).toBeFocused();

  await test.step('a canceled RSVP goes from the profile and can be taken again, and so does one that waits, in the sync centre', async () => {
    const again = await aRun(leader, 'Taken again', 1);
    const pilot = await asMember('pilot');
    await pilot.rsvp(again.id, 'Loader');
    await goOn(page, '/dashboard');
    await expect(toasts(page)).toHaveCount(0); // one that goes would move the next
    const rsvps = card(page, "My RSVP'd Events");
    await press(page, button(rsvps, 'Cancel RSVP for Taken again'));
    const told = page.getByRole('listitem').filter({ hasText: 'Canceled RSVP for Loader' });
    await expect(told).toBeVisible();
    await expect(rsvps.getByRole('heading', { name: 'Taken again' })).toHaveCount(0);
    const heir = rsvps.locator(':focus');
    await expect(heir).toHaveCount(1);

    const past = rsvps.locator('summary');
    await scrollTo(past, told);
    expect(await areApart(told, past)).toBe(false);
    await past.focus();
    expect(await areApart(told, past)).toBe(true);
    await press(page, told.getByRole('button', { name: 'Undo' }));
    await expect(button(rsvps, 'Cancel RSVP for Taken again')).toBeVisible();
    await expect
      .poll(async () => rolesOf(await pilot.event(again.id), 'pilot'))
      .toEqual(['Loader']);

    // The sync centre takes a waiting RSVP back as its card does, also when it may have arrived.
    const back = await aRun(leader, 'Taken back', 1);
    await openEvent(page, back);
    await waitUntilInstalled(page);
    await faults.refuse();
    await rsvpThatWaits(page, 'Loader');
    await goOn(page, '/sync');
    await press(page, button(page, 'Undo: RSVP as Loader, Taken back'));
    await expect(page.locator('.sync-column :focus, .sync-column:focus')).toHaveCount(1);
    await faults.accept();
    await expect(page.getByText('All caught up. Nothing is waiting to send.')).toBeVisible({
      timeout: 60_000,
    });
    expect(rolesOf(await pilot.event(back.id), 'pilot')).toEqual([]);
  });
});

/** Signs up as a hauler by a request that waits on its way for the call of what is answered. */
async function rsvpHeldBack(page: Page, faults: FaultProxy): Promise<() => void> {
  const sent = hold();
  const before = faults.count(ANSWER);
  faults.inject(ANSWER, { kind: 'hold-request', until: sent.promise }, 1);
  await rsvp(page, 'Hauler');
  await expect.poll(() => faults.count(ANSWER)).toBe(before + 1);
  return sent.now;
}

/** Scrolls the page so that one lies where the other is. */
async function scrollTo(one: Locator, other: Locator): Promise<void> {
  const [from, to] = [await one.boundingBox(), await other.boundingBox()];
  if (!from || !to) throw new Error('not shown');
  await one.evaluate((_, way) => {
    window.scrollBy(0, way);
  }, from.y - to.y);
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not shown');
  return (
    a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
  );
}

/** An event in so many days with one place for a hauler. */
async function aRun(leader: ApiClient, title: string, days: number): Promise<Named> {
  const begin = Date.now() + days * DAY_MS;
  const [start, end] = [begin, begin + 2 * HOUR_MS].map((ms) => new Date(ms).toISOString());
  const roles = [
    { name: 'Hauler', capacity: 1, department: 'logistics' },
    { name: 'Loader', capacity: 3, department: 'logistics' },
  ];
  const draft = { title, start, end, description: '', roles };
  return (await leader.send('POST', '/events', draft)) as Named;
}
