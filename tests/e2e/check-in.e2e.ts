import type { Locator, Page } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { button, fact } from '#tests/support/portal/dashboard.ts';
import { detailsDialog, findMember } from '#tests/support/portal/managed-members.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import {
  arriveAtEvent,
  eventDialog,
  goOn,
  openEvent,
  waitUntilInstalled,
  type Named,
} from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 32.13 SPEC 32.36 two phones without a connection mark one member: who saw them come is believed, and the other is told', async ({
  aDeviceOf,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const [leader, helper, crew] = [
    await asMember('leader'),
    await asMember('crew2'),
    await asMember('crew1'),
  ];
  const event = await aRun(leader, await idOf(helper));
  await crew.rsvp(event.id, 'Hauler');

  const [first, second] = [await aDeviceOf('leader'), await aDeviceOf('crew2')];
  const phones: Page[] = [];
  for (const device of [first, second]) {
    const page = await device.open();
    const isSecretKnown = page.waitForResponse(/\/check-in\/code$/);
    await arriveAtEvent(page, event);
    await waitUntilInstalled(page);
    await isSecretKnown;
    await device.context.setOffline(true);
    await press(page, button(eventDialog(page, event.title), 'Check-in'));
    await expect(markOf(page, 'crew1', 'Present')).toBeVisible();
    phones.push(page);
  }
  const [here, away] = phones as [Page, Page];
  await press(here, button(checkInOf(here), 'Show code'));
  await expect(checkInOf(here).getByRole('region', { name: 'Code to check in' })).toContainText(
    /\d{3} \d{3}/,
  );
  await press(here, button(checkInOf(here), 'Hide code'));
  await press(here, markOf(here, 'crew1', 'Present'));
  await expect(comer(here, 'crew1')).toContainText('Waiting to send');
  await press(away, markOf(away, 'crew1', 'No-show'));
  await expect(checkInOf(away)).toContainText('0 of 1 here, 1 no-show');

  await first.context.setOffline(false);
  await expect(comer(here, 'crew1')).not.toContainText('Waiting to send', { timeout: 60_000 });
  await expect(markOf(here, 'crew1', 'Present')).toHaveAttribute('aria-pressed', 'true');
  await second.context.setOffline(false);
  await expect(
    away.getByText('crew1 stays marked as present: somebody saw them come.').first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(markOf(away, 'crew1', 'Present')).toHaveAttribute('aria-pressed', 'true');
  await expect(markOf(away, 'crew1', 'No-show')).toHaveAttribute('aria-pressed', 'false');
  await expect(checkInOf(away)).toContainText('1 of 1 here');
});

test('SPEC 32.12 SPEC 32.14 SPEC 32.15 SPEC 32.16 SPEC 32.31 a leader finds a walk-up and shows the code, by which a member checks in; who came is said in the profile and among the members, and of one that is over to leaders alone', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refused code
  const leader = await asMember('leader');
  const [page, other] = [await aMember('leader'), await aMember('pilot')];
  await test.step('SPEC 32.12 SPEC 32.14 SPEC 32.15 a leader finds a walk-up and shows the code, by which a member checks in', async () => {
    const event = await aRun(leader, await idOf(leader));
    await goOn(page, `/events/${event.id}?form=check-in`);
    const dialog = checkInOf(page);
    await expect(dialog).toContainText('Nobody has a seat. Find whoever came above.');
    await dialog.getByRole('searchbox', { name: 'Find somebody' }).fill('crew3');
    await press(page, markOf(page, 'crew3', 'Excused'));
    await expect(markOf(page, 'crew3', 'Excused')).toHaveAttribute('aria-pressed', 'true');
    await press(page, markOf(page, 'crew3', 'Late'));
    await expect(markOf(page, 'crew3', 'Late')).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('region', { name: 'Walk-ups' })).toContainText('crew3');
    await dialog.getByRole('searchbox', { name: 'Find somebody' }).fill('');
    await expect(dialog).toContainText('1 of 1 here');

    await press(page, button(dialog, 'Show code'));
    const shown = dialog.getByRole('region', { name: 'Code to check in' });
    await expect(shown.getByRole('img')).toBeVisible();
    const code = async () => (/\d{3} \d{3}/.exec(await shown.innerText()) ?? [''])[0];

    await openEvent(other, event);
    await press(other, button(eventDialog(other, event.title), 'Check in'));
    const entry = other.getByRole('dialog', { name: 'Check in' });
    await entry
      .getByRole('textbox', { name: 'Code' })
      .fill((await code()) === '000 000' ? '111111' : '000000');
    await press(other, button(entry, 'Check in'));
    await expect(entry).toContainText("That code isn't right, or it's too old.");
    await entry.getByRole('textbox', { name: 'Code' }).fill(await code());
    await press(other, button(entry, 'Check in'));
    await expect(other.getByText("You're checked in.").first()).toBeVisible();
    await expect(markOf(page, 'pilot', 'Present')).toHaveAttribute('aria-pressed', 'true');

    const late = await aMember('crew4');
    const way = button(eventDialog(late, event.title), 'Check in');
    await goOn(late, `/events/${event.id}`);
    await expect(way).not.toContainClass('btn-go');
    await (await asMember('crew4')).rsvp(event.id, 'Hauler');
    await expect(way).toContainClass('btn-go');
    const scanned = (await code()).replace(' ', ''); // read once: the minute may turn meanwhile, and the one before is taken
    await goOn(late, `/events/${event.id}?form=here-${scanned}`);
    await expect(late.getByRole('textbox', { name: 'Code' })).toHaveValue(scanned);
    await press(late, button(late.getByRole('dialog', { name: 'Check in' }), 'Check in'));
    await expect(late.getByText("You're checked in.").first()).toBeVisible();
  });

  await test.step('SPEC 32.16 who came is said in the own profile, and among the members', async () => {
    await goOn(other, '/dashboard');
    await expect(other.getByText('Came to events')).toBeVisible();
    await expect(other.getByText(/^\d+ of \d+ in 90 days$/)).toBeVisible();
    await goOn(page, '/leader-dashboard?view=members');
    await press(page, button(page, 'Columns'));
    await page.getByRole('checkbox', { name: 'Attendance' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Attendance' }).click();
    await expect(page.getByRole('columnheader', { name: 'Attendance' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await press(page, await findMember(page, 'pilot'));
    const came = fact(detailsDialog(page), 'Came to events');
    await expect(came).toHaveText(/^\d+ of \d+ in 90 days$/);
  });

  await test.step('SPEC 32.31 once check-in is over, leaders read who came, and nobody else does', async () => {
    const event = (await leader.events()).find(
      ({ end, rsvps }) =>
        Date.parse(end) < Date.now() - DAY_MS && rsvps.some(({ attending }) => attending),
    );
    if (!event) throw new Error('the demo has no event that was over a day ago');
    const [seated] = event.rsvps.filter(({ attending }) => attending);
    await goOn(page, `/events/${event.id}`);
    await press(page, button(eventDialog(page, event.title), 'Who came'));
    const dialog = page.getByRole('dialog', { name: 'Who came: ' });
    await expect(dialog).toContainText(/\d+ of \d+ came/);
    await expect(
      dialog.getByRole('listitem', { name: seated?.username ?? '', exact: true }),
    ).toContainText(/Present|Late|No-show|Excused|Not marked/);
    await expect(dialog.getByRole('button', { name: 'Present' })).toHaveCount(0);

    await goOn(other, `/events/${event.id}?form=check-in`);
    await expect(eventDialog(other, event.title)).toContainText(seated?.role ?? '');
    await expect(button(eventDialog(other, event.title), 'Who came')).toHaveCount(0);
  });
});

function checkInOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Check-in: ' });
}

function comer(page: Page, username: string): Locator {
  return checkInOf(page).getByRole('listitem', { name: username, exact: true });
}

function markOf(page: Page, username: string, mark: string): Locator {
  return button(comer(page, username), mark);
}

async function idOf(client: ApiClient): Promise<string> {
  return ((await client.get('/auth/user/profile')) as { readonly id: string }).id;
}

/** An event that is about to begin, with a helper. */
async function aRun(leader: ApiClient, helperId: string): Promise<Named> {
  const begin = Date.now() + 10 * MINUTE_MS;
  const [start, end] = [begin, begin + 2 * HOUR_MS].map((ms) => new Date(ms).toISOString());
  const roles = [{ name: 'Hauler', capacity: 4, department: 'logistics' }];
  const draft = { title: 'Narrow run', start, end, description: '', roles, helpers: [helperId] };
  return (await leader.send('POST', '/events', draft)) as Named;
}
