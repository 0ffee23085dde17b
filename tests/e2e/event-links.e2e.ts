import { readFile } from 'node:fs/promises';
import type { EventDetail } from '#contract/events.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { readCalendar } from '#tests/support/outside/calendar-reader.ts';
import {
  arriveAtEvent,
  eventDialog,
  openEvent,
  rsvpThatWaits,
} from '#tests/support/portal/portal.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { expect, test } from './fixtures.ts';

const NOT_HERE = "This event isn't on your device yet";
const DELETED = 'It may have been deleted';
/** What a role offers to whoever has no place in it. */
const OFFERS = /^(RSVP|Full)/;

test('an event that the device lacks is said to be deleted by our server alone, and one that is over refuses what was queued in time', async ({
  aDeviceOf,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  // Older than what devices keep: it is asked for by its link, and shown without being kept.
  const event = await anEventAt(leader, 'Long ago', Date.now() - 500 * DAY_MS);
  const page = await (await aDeviceOf('pilot', { baseURL: faults.url })).open();
  await arriveAtEvent(page, event);
  await expect(page.getByText('This event is over and takes no more RSVPs.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: OFFERS })).toHaveCount(0);

  await faults.refuse();
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(NOT_HERE);
  await expect(dialog).not.toContainText(DELETED);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText(NOT_HERE);
  await faults.accept();
  await expect(eventDialog(page, event.title)).toContainText('1 of 2 seats taken', {
    timeout: 60_000,
  });

  await leader.send('DELETE', `/events/${event.id}`);
  await page.reload();
  await expect(dialog).toContainText(DELETED);
  await dialog.getByRole('button', { name: 'Back to the calendar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // One that is on the device, and is deleted while it is open.
  const calledOff = await anEventAt(leader, 'Called off', Date.now() + DAY_MS);
  await arriveAtEvent(page, calledOff);
  await leader.send('DELETE', `/events/${calledOff.id}`);
  await expect(dialog).toContainText(DELETED);
  await dialog.getByRole('button', { name: 'Back to the calendar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // One that was queued in time for an event that is over when it arrives is refused, and its author told why.
  const soon = await anEventAt(leader, 'Soon over', Date.now() + DAY_MS);
  await openEvent(page, soon);
  await faults.refuse();
  await test.step('SPEC 14.8 it becomes a calendar file without a connection', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('soon-over.ics');
    const { events } = readCalendar(await readFile(await file.path(), 'utf8'));
    expect(events).toMatchObject([{ uid: soon.id, title: 'Soon over', status: 'CONFIRMED' }]);
    expect(new Date(events[0]?.start ?? 0).toISOString().slice(0, 19)).toBe(
      soon.start.slice(0, 19),
    );
  });
  await rsvpThatWaits(page, 'Loader');
  await page.keyboard.press('Escape');

  const { title, description, roles, eventImageUrl, revision } = soon;
  const yesterday = span(Date.now() - DAY_MS);
  const change = { title, description, roles, eventImageUrl, revision, ...yesterday };
  await leader.send('PUT', `/events/${soon.id}`, change);
  await faults.accept();
  await expect(
    page.getByText(
      "RSVP failed. Your RSVP for Loader (Soon over) didn't go through: the event was already over.",
    ),
  ).toBeVisible({ timeout: 60_000 });

  await openEvent(page, soon);
  const over = eventDialog(page, soon.title);
  await expect(over).toContainText('The event was over before your change arrived.');
  await expect(over).toContainText('This event is over and takes no more RSVPs.');
  await expect(over.getByRole('button', { name: OFFERS })).toHaveCount(0);
});

/** With a role that is full and one that is free. */
async function anEventAt(leader: ApiClient, title: string, at: number): Promise<EventDetail> {
  const roles = ['Hauler', 'Loader'].map((name) => ({
    name,
    capacity: 1,
    department: 'logistics',
  }));
  const future = { title, description: '', roles, eventImageUrl: '', ...span(Date.now() + DAY_MS) };
  const event = (await leader.send('POST', '/events', future)) as EventDetail;
  await leader.rsvp(event.id, 'Hauler');
  const { revision } = await leader.event(event.id);
  const change = { ...future, ...span(at), revision };
  return (await leader.send('PUT', `/events/${event.id}`, change)) as EventDetail;
}

function span(start: number) {
  const [from, to] = [start, start + 2 * HOUR_MS].map((at) => new Date(at).toISOString());
  return { start: from, end: to };
}
