import type { Locator } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '#server/db/postgres.ts';
import {
  deliverPush,
  press,
  shownNotifications,
  subscribesAt,
} from '#tests/support/browser/push-device.ts';
import { useFingers } from '#tests/support/browser/touch.ts';
import { PHONE } from '#tests/support/browser/widths.ts';
import { emptyDatabase } from '#tests/support/databases/empty-database.ts';
import { openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import {
  startPushService,
  type PushService,
  type TestBrowser,
} from '#tests/support/outside/push-service.ts';
import { lightenCaptchas } from '#tests/support/portal/account-forms.ts';
import { card } from '#tests/support/portal/dashboard.ts';
import {
  approve,
  emailOf,
  EVENT,
  inviteFrom,
  JOINING,
  LEADER_HOME,
  login,
  makeItTheirOwn,
  POST,
  register,
  steps,
  TOMORROW,
  turnNotificationsOn,
  waiting,
  writeFirst,
} from '#tests/support/portal/new-portal.ts';
import {
  ATTENDING,
  eventDialog,
  goOn,
  roleCard,
  rsvp,
  WAITING,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { applications, managed, message } from '#tests/support/portal/postings.ts';
import { startFaultProxy, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { startMuster, type MusterProcess } from '#tests/support/processes/muster-process.ts';
import type { Database } from '#server/db/database.ts';
import { demoRun } from './demo-run.ts';
import { expect, test as base, type Page } from './fixtures.ts';

const MEDICAL = '/departments/medical';
const [RECRUIT, CHIEF] = ['Ostrander', 'Vireo'];

interface Portal extends Pick<MusterProcess, 'url' | 'output'> {
  readonly database: Database;
  readonly mailbox: Mailbox;
  readonly service: PushService;
}

interface Fixtures {
  /** A portal in which nothing is yet, in a process of its own, with mail and push. */
  portal: Portal;
  /** The line of one person to the portal, which the test can cut. */
  line: FaultProxy;
  /** A phone that has never been here, and the browser's side of its notifications. */
  phone: { readonly page: Page; readonly browser: TestBrowser };
}

const test = base.extend<Fixtures>({
  portal: async ({}, give) => {
    const copy = await emptyDatabase(demoRun().databases);
    const [mailbox, service] = await Promise.all([openMailbox(), startPushService()]);
    const env = { DATABASE_URL: copy.url, SMTP_URL: mailbox.url, PUSH_SERVICES: service.origin };
    const empty = await startMuster({ env });
    const database = await openPostgres(copy.url, { connections: 1 });
    await give({ url: empty.url, output: () => empty.output(), database, mailbox, service });
    await database.close();
    await empty.dispose();
    await Promise.all([mailbox.close(), service.close()]);
    await copy.drop();
  },

  line: async ({ portal }, give) => {
    const line = await startFaultProxy(portal.url);
    await give(line);
    await line.close();
  },

  phone: async ({ aDevice, portal }, give) => {
    const profile = await mkdtemp(join(tmpdir(), 'muster-new-phone-'));
    const device = await aDevice({
      ...{ baseURL: portal.url, profile, viewport: PHONE, browser: 'whole' },
    });
    const page = await device.open();
    const browser = portal.service.browser();
    await subscribesAt(device.context, browser);
    await give({ page, browser });
    await rm(profile, { recursive: true, force: true });
  },
});

test('SPEC 18 SPEC 21 SPEC 28 from an empty portal to a recruit who registers by an invitation on a phone, is approved, told by push, takes a seat and applies, and whose application is accepted by a chief without a connection', async ({
  aDevice,
  complaints,
  line,
  phone: { page: phone, browser },
  portal,
}) => {
  complaints.allowNetworkFailures(); // of the chief
  await useFingers(phone);
  const admin = await (await aDevice({ baseURL: portal.url })).open();
  const chief = await (await aDevice({ baseURL: line.url })).open();
  const toldByPush = (title: string) => browser.messages().filter((one) => one.title === title);

  await test.step('the first admin signs in with the printed password', async () => {
    const [, name = '', given = ''] =
      /first admin is "(.+)" with the password "(.+)"/.exec(portal.output()) ?? [];
    await admin.goto('/login');
    await admin.getByRole('textbox', { name: 'Username' }).fill(name);
    await login(admin, given);
    await goOn(admin, LEADER_HOME);
    await expect(steps(admin)).toContainText('0 of 8 done');
    await makeItTheirOwn(admin, given);
  });
  await test.step('and writes the first post and the first event', () => writeFirst(admin));
  const link = await test.step('and makes an invitation that waits for approval', () =>
    inviteFrom(admin));

  await test.step('a recruit opens it on a phone, registers and signs in', async () => {
    await lightenCaptchas(phone, portal);
    await phone.goto(link);
    await expect(phone).toHaveURL(/\/register$/);
    const invited = phone.getByRole('status').filter({ hasText: 'Friends of the line' });
    await expect(invited).toContainText('A leader approves new members.');
    await register(phone, RECRUIT);
    await goOn(phone, '/home');
    await expect(phone.getByText(POST)).toBeVisible();
    await expect(card(phone, 'Joining the crew')).toContainText('Not approved yet');
    await turnNotificationsOn(phone);
  });

  await test.step('the admin approves with a position, in one press', async () => {
    await goOn(admin, LEADER_HOME);
    await admin.getByRole('main').getByRole('link', { name: 'Waiting for approval' }).click();
    await expect(card(admin, 'Waiting for approval (1)')).toBeVisible();
    await expect(waiting(admin, RECRUIT)).toContainText('Friends of the line');
    await approve(admin, RECRUIT, 'Hauler');
  });

  await test.step('the recruit is told by push and by mail, and what is pushed is shown', async () => {
    await expect.poll(() => toldByPush("You're in.")).toHaveLength(1);
    const [told] = toldByPush("You're in.");
    if (!told) throw new Error('The message is gone.');
    await deliverPush(phone, told);
    expect(await shownNotifications(phone)).toEqual([
      { title: "You're in.", body: 'Your position: Hauler.' },
    ]);
    await press(phone, "You're in.");
    const mailed = "You're in. Your position: Hauler.";
    const mails = () => mailsTo(portal.mailbox, RECRUIT).filter((text) => text.includes(mailed));
    await expect.poll(mails).toHaveLength(1);
  });

  await test.step('and takes a seat, which the admin sees', async () => {
    await goOn(admin, `/events?date=${TOMORROW}`);
    await admin.getByRole('button', { name: `${EVENT}, ` }).click();
    await expect(eventDialog(admin, EVENT)).toContainText('0/3 attending');
    await expect(card(phone, 'Next for you')).toContainText("You haven't signed up");
    await card(phone, 'Needs people').getByRole('link', { name: EVENT }).click();
    await rsvp(phone, 'Hauler');
    await expect(roleCard(phone, 'Hauler')).toContainText(ATTENDING);
    await expect(eventDialog(admin, EVENT)).toContainText('1/3 attending');
    await expect(eventDialog(admin, EVENT)).toContainText(RECRUIT);
  });

  await test.step('a second one registers, and is made chief of another department', async () => {
    await lightenCaptchas(chief, portal);
    await chief.goto('/register');
    await register(chief, CHIEF);
    await goOn(admin, JOINING);
    await approve(admin, CHIEF, 'Chief Medical Officer');
    await expect(card(chief, 'My Positions')).toContainText('Chief Medical Officer');
  });

  await test.step('where they post an application, and the recruit applies', async () => {
    await postApplication(chief);
    await goOn(phone, MEDICAL);
    await applications(phone).getByRole('button', { name: 'Field Medic' }).click();
    await message(sheet(phone)).fill('I faint at nothing.');
    await sheet(phone).getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(phone.getByText('Application submitted.')).toBeVisible();
  });

  await test.step('the chief reads it without a connection, and accepts', async () => {
    const posted = managed(chief).getByRole('button', { name: 'Field Medic' });
    await expect(posted).toContainText('1 new');
    await waitUntilInstalled(chief);
    await line.refuse();
    await posted.click();
    const away = 'Closing, reopening and deleting need a connection.';
    await expect(sheet(chief)).toContainText(away);
    await acceptWhileCut(chief);
    await goOn(phone, '/notifications');
    await expect(phone.getByRole('main').getByRole('link', { name: "You're in." })).toBeVisible();
    await expect(news(phone)).toHaveCount(0);
    await expect(standing(chief)).toContainText(WAITING);
  });

  await test.step('once the connection is back the admin gives the position, and the recruit hears of it once', async () => {
    const decided = { path: /\/applications\/[^/]+\/submissions\/[^/]+$/ };
    line.inject(decided, { kind: 'drop-answer' }, 1); // so that it is sent twice
    await line.accept();
    await expect(standing(chief)).not.toContainText(WAITING, { timeout: 60_000 });
    await expect(news(phone).filter({ hasText: 'Welcome aboard.' })).toBeVisible();
    await expect(submission(chief).getByText('Field Medic is asked for.')).toBeVisible();
    const give = admin.getByRole('button', { name: `Give Field Medic to ${RECRUIT}` });
    await goOn(admin, JOINING);
    await give.click();
    await expect(admin.getByText(`${RECRUIT} is Field Medic now.`)).toBeVisible();
    await expect(give).toHaveCount(0);
    await expect(submission(chief).getByText('Position: Field Medic.')).toBeVisible();
    const pushed = () =>
      toldByPush('Your application was accepted').map(({ body }) => /Welcome|Your/.exec(body)?.[0]);
    await expect.poll(pushed).toEqual(['Welcome', 'Your']);
    await expect.poll(() => line.count(decided)).toBeGreaterThan(1);
    await hearsOnce(phone);
  });
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Field Medic', exact: true });

/** The texts of the mails to somebody. */
function mailsTo({ received }: Mailbox, name: string): string[] {
  return received
    .filter(({ to }) => to?.[0]?.address === emailOf(name))
    .map(({ text = '' }) => text);
}

function submission(page: Page): Locator {
  return page.getByRole('dialog', { name: RECRUIT, exact: true });
}

/** How the application stands, as its manager reads it. */
function standing(page: Page): Locator {
  return submission(page).getByRole('status', { name: 'How it stands' });
}

/** The news that an application was accepted. */
function news(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: /Your application was accepted/ });
}

async function postApplication(page: Page): Promise<void> {
  await goOn(page, MEDICAL);
  await managed(page).getByRole('button', { name: 'Post New Application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post New Application' });
  await dialog.getByRole('combobox', { name: 'Position' }).selectOption('Field Medic');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Keeps calm.');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(managed(page).getByRole('button', { name: 'Field Medic Open' })).toBeVisible();
}

async function acceptWhileCut(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Read and answer ${RECRUIT}` }).click();
  const open = submission(page);
  await expect(open.getByText('I faint at nothing.')).toBeVisible();
  await open.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(open.getByRole('combobox', { name: 'Position' })).toHaveValue(/\d/);
  await open.getByRole('textbox', { name: /reads \(optional\)$/ }).fill('Welcome aboard.');
  await open.getByRole('button', { name: 'Accept application' }).click();
  await expect(standing(page)).toContainText(`Accepted${WAITING}`);
}

/** The acceptance and the position are each in the news once, and the position is in the profile once. */
async function hearsOnce(page: Page): Promise<void> {
  const given = news(page).filter({ hasText: 'Your position: Field Medic.' });
  await expect(given).toHaveCount(1);
  await expect(news(page).filter({ hasText: 'Welcome aboard.' })).toHaveCount(1);
  await goOn(page, '/dashboard');
  const positions = card(page, 'My Positions');
  await expect(positions.getByText('Field Medic', { exact: true })).toHaveCount(1);
  await expect(positions.getByText('Hauler', { exact: true })).toHaveCount(1);
}
