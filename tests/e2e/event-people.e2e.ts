import { readFile } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { rolesOf, type ApiClient } from '#tests/support/portal/api-client.ts';
import { button, profileOf } from '#tests/support/portal/dashboard.ts';
import { press, tabTo } from '#tests/support/browser/keyboard.ts';
import {
  arriveAtEvent,
  eventDialog,
  goOn,
  openEvent,
  waitUntilInstalled,
  type Named,
} from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

test('SPEC 30.31 SPEC 30.32 SPEC 30.33 SPEC 30.34 SPEC 30.50 SPEC 30.60 SPEC 30.61 SPEC 30.62 a leader puts people elsewhere by the keyboard alone, adds somebody, takes the sign-ups away as a table, asks who has not answered, declines a seat; without a connection they still read who is where', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refusals
  const leader = await asMember('leader');
  const page = await aMember('leader');
  await test.step('SPEC 30.31 by the keyboard alone a leader sees who waits and what was noted, puts people elsewhere with a way back, and passes nobody over without being asked', async () => {
    const event = await aRun(leader);
    const [first, second, third] = [
      await asMember('crew1'),
      await asMember('crew2'),
      await asMember('crew3'),
    ];
    const hauler = { eventId: event.id, role: 'Hauler', attending: true, orWait: true };
    for (const crew of [first, second, third]) await crew.send('POST', '/events/rsvp', hauler);
    const maybe = { answer: 'maybe', note: 'Late, from nine on.' };
    await (await asMember('crew4')).send('PUT', `/events/${event.id}/mine`, maybe);

    await openEvent(page, event);
    await press(page, button(eventDialog(page, event.title), 'Manage people'));
    const people = page.getByRole('dialog', { name: `People of ${event.title}` });
    const group = (name: string) => people.getByRole('region', { name, exact: true });
    const names = (name: string) => group(name).getByRole('listitem');
    const undo = (said: string) =>
      button(page.getByRole('listitem').filter({ hasText: said }), 'Undo');
    await expect(names('Hauler')).toHaveText([/crew1/]);
    await expect(names('Hauler, waitlist')).toHaveText([/crew2/, /crew3/]);
    await expect(names('Maybe')).toContainText('Late, from nine on.');

    await press(page, button(people, 'Move crew3 up'));
    await expect(names('Hauler, waitlist')).toHaveText([/crew3/, /crew2/]);

    await press(page, button(people, 'Move or remove crew2'));
    await choose(page, 'To Hauler');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Hauler is full. Put crew2 in?');
    await press(page, button(question, 'Put in anyway'));
    await expect(names('Hauler')).toHaveText([/crew1/, /crew2/]);
    await expect(group('Hauler')).toContainText('2/1 attending');
    expect(rolesOf(await leader.event(event.id), 'crew2')).toEqual(['Hauler']);
    await press(page, undo('crew2: Hauler.'));
    await expect(names('Hauler')).toHaveText([/crew1/]);
    await expect(names('Hauler, waitlist')).toHaveText([/crew3/, /crew2/]);

    await press(page, button(people, 'Move or remove crew1'));
    await choose(page, 'Remove');
    await expect(names('Hauler')).toHaveText([/crew3/]);
    await press(page, undo('crew1: Removed.'));
    await expect(question).toContainText('Hauler is full. Put crew1 in?');
    await press(page, button(question, 'Put in anyway'));
    await expect(names('Hauler')).toHaveText([/crew3|crew1/, /crew3|crew1/]);
    await page.goBack();
    await expect(eventDialog(page, event.title)).toBeVisible();
    await expect(people).toHaveCount(0);
  });

  await test.step('SPEC 30.32 SPEC 30.33 a leader adds somebody, takes the sign-ups away as a table, and asks those who have not answered, once a day', async () => {
    const event = await aRun(leader, { days: 2, title: 'Wide run' });
    await goOn(page, `/events/${event.id}?form=people`);
    const people = page.getByRole('dialog', { name: `People of ${event.title}` });
    const group = (name: string) => people.getByRole('region', { name, exact: true });
    await press(page, people.getByRole('combobox', { name: 'Add somebody' }));
    await page.keyboard.type('crew5');
    await page.keyboard.press('Enter');
    await tabTo(page, people.getByLabel('To', { exact: true }));
    await page.keyboard.type('Loader');
    await press(page, button(people, 'Add'));
    await expect(group('Loader').getByRole('listitem')).toHaveText([/crew5/]);
    await expect(
      group('No answer yet')
        .getByRole('listitem')
        .filter({ hasText: /^crew5$/ }),
    ).toHaveCount(0);

    const coming = page.waitForEvent('download');
    await press(page, button(people, 'CSV'));
    const table = await readFile(await (await coming).path(), 'utf8');
    expect(table).toContain('crew5');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, button(people, 'Copy as text'));
    await expect(page.getByText('Sign-ups copied.').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('crew5');
    await press(page, button(people, 'Ask them'));
    await expect(page.getByText(/^Asked \d+ members to answer\.$/).first()).toBeVisible();
    await press(page, button(people, 'Ask them'));
    await expect(page.getByText(/^Nobody was asked\./).first()).toBeVisible();
  });

  await test.step('SPEC 30.50 SPEC 30.61 a leader is told when there is no seat to confirm, and declines it with a line for whoever asked; nobody is asked about what was called off', async () => {
    const [crew, seated] = [await asMember('crew1'), await asMember('crew2')];
    const event = await aRun(leader, { confirm: true, days: 4, title: 'Asked run' });
    const path = `/events/${event.id}`;
    for (const one of [seated, crew])
      await one.send('PUT', `${path}/mine`, { answer: 'seat', role: 'Hauler' });
    const { id: userId } = await profileOf(seated);
    await leader.send('POST', `${path}/confirmations`, { userId, accept: true });
    await goOn(page, `${path}?form=people`);
    const people = page.getByRole('dialog', { name: `People of ${event.title}` });
    const asking = people.getByRole('region', { name: 'Ask for a seat' });
    await press(page, button(asking, 'Confirm crew1'));
    await expect(page.getByText(/^Nothing was decided for crew1\. ./).first()).toBeVisible();
    await press(page, button(asking, 'Decline crew1'));
    await asking.getByLabel('Why (optional)').fill('Next time for sure.');
    await press(page, button(asking, 'Decline seat'));
    await expect(asking).toHaveCount(0);
    await expect
      .poll(async () => JSON.stringify(await crew.get('/sync?knows=5')))
      .toContain('Next time for sure.');

    await expect(button(people, 'Ask them')).toBeVisible();
    await leader.send('PUT', `${path}/state`, { state: 'calledOff' });
    await expect(button(people, 'Ask them')).toHaveCount(0);
    await expect(people.getByRole('region', { name: 'No answer yet' })).toBeVisible();
  });

  await test.step('SPEC 30.34 the form of an event says until when free seats go to the waitlist', async () => {
    const event = await aRun(leader, { days: 3, title: 'Handed run' });
    await goOn(page, `/events/${event.id}?form=edit`);
    const form = page.getByRole('dialog', { name: 'Edit Event' });
    const until = form.getByLabel('Free seats go to the waitlist');
    await expect(until).toHaveValue('2');
    await until.selectOption('Until 24 hours before the start');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await leader.event(event.id)).handoverHours).toBe(24);
  });

  await test.step('SPEC 30.60 SPEC 30.61 SPEC 30.62 without a connection a leader still reads who is where and what was noted, and once it is back puts somebody elsewhere, staying with them', async () => {
    const event = await aRun(leader, { days: 5, title: 'Silent run' });
    const hauler = { eventId: event.id, role: 'Hauler', attending: true, orWait: true };
    for (const crew of ['crew1', 'crew2'])
      await (await asMember(crew)).send('POST', '/events/rsvp', hauler);
    const maybe = { answer: 'maybe', note: 'Late, from nine on.' };
    await (await asMember('crew4')).send('PUT', `/events/${event.id}/mine`, maybe);
    const away = { from: new Date().toISOString(), to: at(6 * DAY_MS) };
    await (await asMember('crew5')).send('POST', '/away', away);

    await arriveAtEvent(page, event);
    await waitUntilInstalled(page);
    await page.context().setOffline(true);
    await press(page, button(eventDialog(page, event.title), 'Manage people'));
    const people = page.getByRole('dialog', { name: `People of ${event.title}` });
    const group = (name: string) => people.getByRole('region', { name, exact: true });
    const names = (name: string) => group(name).getByRole('listitem');
    await expect(names('Hauler')).toHaveText([/crew1/]);
    await expect(names('Hauler, waitlist')).toHaveText([/crew2/]);
    await expect(names('Maybe')).toContainText('Late, from nine on.');
    await expect(names('No answer yet').filter({ hasText: /^crew3$/ })).toHaveCount(1);
    await expect(names('No answer yet').filter({ hasText: /^crew5$/ })).toHaveCount(0);
    await expect(names('Away').filter({ hasText: /^crew5$/ })).toHaveCount(1);
    await expect(people).toContainText('Moving people needs a connection.');
    const moved = button(people, 'Move or remove crew2');
    const move = async () => {
      await press(page, moved);
      await page.getByRole('menuitem', { name: 'To Loader', exact: true }).click();
    };
    await move();
    await expect(page.getByText(/^Couldn't move crew2\./).first()).toBeVisible();

    await page.context().setOffline(false);
    await expect(people).not.toContainText('Moving people needs a connection.', {
      timeout: 60_000,
    });
    await move();
    await expect(names('Loader')).toHaveText([/crew2/]);
    await expect(moved).toBeFocused();
    await press(page, button(people, 'Move or remove crew1'));
    await page.getByRole('menuitem', { name: "To Can't go", exact: true }).click();
    await expect(names("Can't go")).toHaveText([/crew1/]);
    await expect(button(people, 'Move or remove crew1')).toBeFocused();

    for (const [name, standing] of [
      ['crew4', 'Maybe'],
      ['crew5', 'away'],
    ] as const) {
      await people.getByRole('combobox', { name: 'Add somebody' }).click();
      await page.getByRole('option', { name }).filter({ hasText: standing }).click();
      await people.getByLabel('To', { exact: true }).selectOption('Loader');
      await press(page, button(people, 'Add'));
      await expect(names('Loader').filter({ hasText: name })).toHaveCount(1);
    }
  });
});

/** Chooses from the menu that is open by its arrow keys. */
async function choose(page: Page, name: string): Promise<void> {
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const before = (await items.allInnerTexts()).indexOf(name);
  for (let step = 0; step < before; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

function at(ahead: number): string {
  return new Date(Date.now() + ahead).toISOString();
}

type Run = Readonly<Record<string, unknown>> & { readonly days?: number };

/** An event of one of the next days with one place for a hauler. */
async function aRun(leader: ApiClient, { days = 1, ...rules }: Run = {}): Promise<Named> {
  const [start, end] = [at(days * DAY_MS), at(days * DAY_MS + 2 * HOUR_MS)];
  const roles = [
    { name: 'Hauler', capacity: 1, department: 'logistics' },
    { name: 'Loader', capacity: 3, department: 'logistics' },
  ];
  const draft = { title: 'Narrow run', start, end, description: '', roles, ...rules };
  return (await leader.send('POST', '/events', draft)) as Named;
}
