import type { Locator } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { cutTexts } from '#tests/support/browser/cut-texts.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { PHONE, resize } from '#tests/support/browser/widths.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { button } from '#tests/support/portal/dashboard.ts';
import { createForm, editForm } from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn, openEvent, type Named } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const SMALLEST = { width: 320, height: 640 };
const HAULER = { name: 'Hauler', capacity: 1, department: 'logistics' };
const MEDICS = { departments: ['medical'], positions: [], flags: [] };

test('axe finds nothing on what leaders do with an event and its people, on what is typed of one, its series and its templates, and on what members see of sign-ups that are shut, of states and of a series, and nothing is cut at 320 pixels', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const [first, second, pilot] = [
    await asMember('crew1'),
    await asMember('crew2'),
    await asMember('pilot'),
  ];
  const full = await aRun(leader, 'Full run', { question: 'Which ship?' });
  await first.rsvp(full.id, 'Hauler');
  await pilot.send('PUT', `/events/${full.id}/mine`, { answer: 'none', waiting: ['Hauler'] });
  const maybe = { answer: 'maybe', note: 'From nine on.' };
  await second.send('PUT', `/events/${full.id}/mine`, maybe);
  const asked = await aRun(leader, 'Asked run', { confirm: true });
  await first.rsvp(asked.id, 'Hauler');
  const page = await aMember('leader');
  const open = async (path: string, sign: string) => {
    await goOn(page, path);
    await expect(page.getByRole('dialog', { name: sign })).toBeVisible();
  };

  await open(`/events/${full.id}`, 'Full run');
  await cleanAtTwiceTheSize(page, 'a full event');
  await open(`/events/${full.id}?form=people`, 'People of Full run');
  await expect(page.getByText('From nine on.')).toBeVisible();
  await cleanAtTwiceTheSize(page, 'its people');
  await press(page, button(page.getByRole('dialog'), 'Move or remove pilot'));
  await expect(page.getByRole('menu')).toBeVisible();
  await clean(page, 'where somebody can be put');
  await page.keyboard.press('Escape');
  await open(`/events/${asked.id}?form=people`, 'People of Asked run');
  await expect(page.getByRole('region', { name: 'Ask for a seat' })).toBeVisible();
  await clean(page, 'who asks for a seat');

  const present = await aRun(leader, 'Present run', { in: 10 * MINUTE_MS });
  await first.rsvp(present.id, 'Hauler');
  await open(`/events/${present.id}?form=check-in`, 'Check-in: Present run');
  await press(page, button(page.getByRole('dialog'), 'Show code'));
  await expect(
    page.getByRole('region', { name: 'Code to check in' }).getByRole('img'),
  ).toBeVisible();
  await clean(page, 'check-in');
  const marks = page.getByRole('group', { name: 'How crew1 came' });
  await press(page, button(marks, 'Late'));
  await isChoiceSeen(page, marks);
  await open(`/events/${present.id}?form=here`, 'Check in');
  await clean(page, 'the entry of a code');
  await open(`/events/${await pastEvent(leader)}?form=check-in`, 'Who came: ');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await clean(page, 'who came');

  await test.step('on what is typed of an event, its series and its templates', async () => {
    await goOn(page, `/events?new=${at(2 * DAY_MS).slice(0, 10)}`);
    const form = createForm(page);
    await form.getByRole('textbox', { name: 'Title' }).fill('Long run');
    await form.getByLabel('Repeats').selectOption('Every week');
    await isChoiceSeen(page, form.getByRole('group', { name: 'On which days' }));
    await form.getByLabel('Repeats').selectOption('Every month');
    await expect(form.getByRole('status').getByRole('listitem')).toHaveCount(5);
    await form.getByRole('heading', { name: 'Sign-ups' }).click();
    // SPEC 31.35
    await expect(form.getByRole('switch', { name: 'Lock sign-ups' })).toBeDisabled();
    await expect(form).toContainText("A series can't be locked.");
    await expect(form).toContainText('Members see the events of a series at once.');
    await cleanAtTwiceTheSize(page, 'the form with its rules');
    await press(page, button(form, 'Save as template'));
    const naming = page.getByRole('dialog', { name: 'Save as template', exact: true });
    await expect(naming).toBeVisible();
    await clean(page, 'the name of a template');
    await press(page, button(naming, 'Save template'));
    await expect(naming).toHaveCount(0);
    await press(page, button(form, 'Start from template'));
    await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible();
    await clean(page, 'templates');

    const one = await aDailyRun(leader);
    await goOn(page, `/events/${one.id}?form=edit`);
    const scope = editForm(page).getByRole('group', { name: 'Change' });
    await expect(scope).toBeVisible();
    await cleanAtTwiceTheSize(page, 'one of a series');
    await isChoiceSeen(page, scope);
    await goOn(page, `/events/${one.id}`);
    await press(page, button(eventDialog(page, 'Daily run'), 'Delete'));
    await expect(page.getByRole('dialog', { name: 'Delete which events?' })).toBeVisible();
    await clean(page, 'which events are deleted');

    const draft = await aRun(leader, 'Quiet run', { state: 'draft' });
    await goOn(page, `/events/${draft.id}`);
    await press(page, button(eventDialog(page, 'Quiet run'), 'Publish at a time'));
    await expect(page.getByRole('dialog', { name: 'Publish at a time' })).toBeVisible();
    await clean(page, 'when a draft is published');
  });

  await test.step('on what members see of sign-ups that are shut, of their states and of a series', async () => {
    const reason = 'The crew list is with the port.';
    const locked = await aRun(leader, 'Locked run', { locked: true, reason });
    const closed = await aRun(leader, 'Closed run', { closesAt: at(-HOUR_MS) });
    const medic = { name: 'Medic', capacity: 1, department: 'medical', audience: MEDICS };
    const picked = await aRun(leader, 'Picked run', { confirm: true, roles: [HAULER, medic] });
    const off = await aRun(leader, 'Stormy run', {});
    const callOff = { state: 'calledOff', reason: 'The storm is early.' };
    await leader.send('PUT', `/events/${off.id}/state`, callOff);
    const daily = (await leader.events()).find(({ title }) => title === 'Daily run');
    if (!daily) throw new Error('the series has no event');
    for (const [event, answer] of [
      [locked, { answer: 'maybe' }],
      [closed, { answer: 'no' }],
      [picked, { answer: 'seat', role: 'Hauler' }],
    ] as const)
      await pilot.send('PUT', `/events/${event.id}/mine`, answer);

    const member = await aMember('pilot');
    for (const [event, signs] of [
      [locked, [`Sign-ups are locked. ${reason}`]],
      [closed, ['Sign-ups closed ']],
      [picked, ['For Medical.', 'Asked for']],
      [off, ['Called off', callOff.reason]],
      [daily, ['Sign me up for each: Hauler']],
    ] as const) {
      await openEvent(member, event);
      const dialog = eventDialog(member, event.title);
      for (const sign of signs) await expect(dialog).toContainText(sign);
      expect(await dialog.locator('.btn-go').count(), 'one main action').toBeLessThanOrEqual(1);
      await clean(member, event.title);
    }
    for (const [event, answer] of [
      [locked, 'Maybe'],
      [closed, "Can't go"],
    ] as const) {
      await openEvent(member, event);
      const answers = member.getByRole('group', { name: 'Your answer without a seat' });
      await expect(button(answers, answer)).toHaveAttribute('aria-pressed', 'true');
      await isChoiceSeen(member, answers);
    }
    await goOn(member, '/home');
    await expect(member.getByRole('link', { name: / \+\d+, / })).toBeVisible(); // what is open
    await clean(member, 'home of who waits');
    await goOn(member, '/dashboard');
    await expect(member.getByRole('region', { name: 'Waitlists and maybes' })).toBeVisible();
    await clean(member, 'profile of who waits');
  });
});

/** The same, and nothing is cut on a phone with text of twice the size (decision 074). */
async function cleanAtTwiceTheSize(page: Page, what: string): Promise<void> {
  await clean(page, what);
  const before = page.viewportSize() ?? PHONE;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await resize(page, PHONE);
  const cut = (await page.evaluate(cutTexts)).filter((fault) => !fault.startsWith('cut choice'));
  expect.soft(cut, `${what}, twice the size`).toEqual([]); // a choice ends in dots, and is whole in its list
  expect.soft(await horizontalOverflow(page), `${what}, twice the size`).toBeLessThanOrEqual(0);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await devTools.detach();
  await resize(page, before);
}

/** Nothing is cut on the smallest screen, and axe finds nothing on a phone. */
async function clean(page: Page, what: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  await expect(page.locator('.shimmer, [data-on-its-way]')).toHaveCount(0);
  await resize(page, SMALLEST);
  expect.soft(await page.evaluate(cutTexts), what).toEqual([]);
  expect.soft(await horizontalOverflow(page), what).toBeLessThanOrEqual(0);
  await resize(page, PHONE);
  expect.soft(await axeFindings(page), what).toEqual([]);
  await resize(page, before);
}

/** In the reader's own colours what is chosen has another ground than the rest. */
async function isChoiceSeen(page: Page, group: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => grounds(group.getByRole('button', { pressed: true }))).toHaveLength(1);
  const [chosen] = await grounds(group.getByRole('button', { pressed: true }));
  const others = await grounds(group.getByRole('button', { pressed: false }));
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain(chosen);
  await page.emulateMedia({ forcedColors: 'none' });
}

function grounds(pieces: Locator): Promise<string[]> {
  return pieces.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
}

function at(ahead: number): string {
  return new Date(Date.now() + ahead).toISOString();
}

/** An event with one seat, for a hauler. */
function run(title: string, ahead = DAY_MS) {
  const times = { start: at(ahead), end: at(ahead + 2 * HOUR_MS) };
  return { title, ...times, description: '', roles: [HAULER] };
}

/** The first of a series. */
async function aDailyRun(leader: ApiClient): Promise<Named> {
  const series = { rule: 'FREQ=DAILY;COUNT=5', zone: 'Europe/Berlin', event: run('Daily run') };
  await leader.send('POST', '/event-series', series);
  const one = (await leader.events()).find(({ title }) => title === 'Daily run');
  if (!one) throw new Error('the series has no event');
  return one;
}

/** The id of one that is checked in no more, and for which somebody had a seat. */
async function pastEvent(leader: ApiClient): Promise<string> {
  const past = (await leader.events()).find(
    ({ end, rsvps }) =>
      Date.parse(end) < Date.now() - DAY_MS && rsvps.some(({ attending }) => attending),
  );
  if (!past) throw new Error('the demo has no event that was over a day ago');
  return past.id;
}

async function aRun(
  leader: ApiClient,
  title: string,
  { in: ahead, ...rules }: { readonly in?: number } & Readonly<Record<string, unknown>>,
) {
  return (await leader.send('POST', '/events', { ...run(title, ahead), ...rules })) as Named;
}
