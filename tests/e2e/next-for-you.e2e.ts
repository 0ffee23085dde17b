import { axeFindings } from '#tests/support/browser/axe.ts';
import {
  ATTENDING,
  eventDialog,
  WAITING,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { toasts } from '#tests/support/portal/toasts.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { expect, test } from './fixtures.ts';

const TITLE = 'Salvage at short notice';
const RSVP = `RSVP as Hauler, ${TITLE}`;
const UNDO = `Undo RSVP as Hauler, ${TITLE}`;

test('SPEC 15 on a phone, home is all it takes: a seat is taken in one press, also offline, shown as next, and given up', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const pilot = await asMember('pilot');
  const mine = (await pilot.get('/events/my-rsvps')) as { id: string; role: string }[];
  await Promise.all(mine.map(({ id, role }) => pilot.rsvp(id, role, { attending: false })));
  const { id } = (await (
    await asMember('planner')
  ).send('POST', '/events', {
    title: TITLE,
    start: new Date(Date.now() + HOUR_MS / 2).toISOString(),
    end: new Date(Date.now() + HOUR_MS).toISOString(),
    ...{ description: '', eventImageUrl: '' },
    roles: [
      { name: 'Hauler', icon: '', capacity: 3, department: 'logistics' },
      { name: 'Marine', icon: '', capacity: 9, department: 'security' },
    ],
  })) as { id: string };
  const viewport = { width: 390, height: 844 };
  const page = await aMember('pilot', { baseURL: faults.url, viewport, at: '/home' });
  const next = page.getByRole('region', { name: 'Next for you' });
  const needs = page.getByRole('region', { name: 'Needs people' });
  const row = needs.getByRole('listitem').filter({ hasText: TITLE });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('SPEC 15.3 without any seat, it says how to get one', async () => {
    await expect(next).toContainText("You haven't signed up for anything yet.");
    await expect(next).toContainText('Pick a seat and it shows up here.');
    await expect(next.getByRole('link', { name: 'Open calendar' })).toBeVisible();
    await expect(needs.getByRole('link', { name: 'All events' })).toBeVisible();
  });

  await test.step('SPEC 15.4 the role is one of the own department, and its seats are those of this moment', async () => {
    await expect(row).toContainText('3 spots left');
    await expect(row).toContainText('Hauler');
    await expect(needs.getByRole('listitem')).toHaveCount(3);
    await (await asMember('crew1')).rsvp(id, 'Hauler');
    await expect(row).toContainText('2 spots left');
  });

  await test.step('the row leads to its event, and back leads home', async () => {
    await row.getByRole('link', { name: TITLE }).click();
    await expect(eventDialog(page, TITLE)).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
  });

  await waitUntilInstalled(page);
  await faults.refuse();
  await test.step('SPEC 15.5 offline, the row stays, waits and can be undone; the seat shows as next', async () => {
    await press(RSVP);
    await expect(row).toContainText(WAITING);
    await expect(next).toContainText(TITLE);
    await expect(next).toContainText(WAITING);
    await expect(next).toContainText(/Starts in \d\d min/);
    await expect(needs.getByRole('status')).toHaveText('Your RSVP as Hauler is waiting to send.');
    expect(await axeFindings(page)).toEqual([]);
    await press(UNDO);
    await expect(row).toContainText('2 spots left');
    await expect(page.getByRole('button', { name: RSVP, exact: true })).toBeFocused();
    await press(RSVP);
    await expect(row).toContainText(WAITING);
  });

  await test.step('SPEC 15.6 all of it opens cold without the server, and arrives once it is back', async () => {
    await page.goto('/home');
    await expect(next).toContainText(TITLE);
    await expect(next).toContainText(WAITING);
    await expect(needs.getByRole('listitem')).toHaveCount(3);
    await expect(row).toHaveCount(0); // another visit
    await faults.accept();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(next).toContainText(ATTENDING);
    const attending = (await pilot.event(id)).rsvps.filter(({ username }) => username === 'pilot');
    expect(attending).toMatchObject([{ role: 'Hauler', attending: true }]);
  });

  await test.step('SPEC 15.1 a place is given up in one press, and can be taken again', async () => {
    const button = next.getByRole('button', { name: `Can't go to ${TITLE}` });
    await expect(button).toHaveText("Can't go");
    await button.click();
    await expect(row).toContainText('2 spots left');
    await expect(next).toContainText("You haven't signed up for anything yet.");
    await expect(page.getByText(`Answered can't go: ${TITLE}`)).toBeVisible();
    expect((await pilot.event(id)).mine?.answer).toBe('no');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(next).toContainText(TITLE);
    await expect(toasts(page)).toHaveCount(1);
  });
});
