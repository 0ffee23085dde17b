import sharp from 'sharp';
import { ORIGIN } from '#tests/support/browser/browser.ts';
import {
  button,
  card,
  fact,
  field,
  profileOf,
  startEditing,
  userCard,
} from '#tests/support/portal/dashboard.ts';
import { foreignAnswer, hold } from '#tests/support/processes/fault-proxy.ts';
import {
  arriveAt,
  goOn,
  upToDate,
  WAITING,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const UPDATE = { method: 'PUT', path: '/api/auth/user/update-profile' };

const UPLOAD = { method: 'POST', path: '/api/auth/user/upload-avatar' };

/** What the field says of what a proxy answers, each with a page of its own. */
const TURNED_AWAY = {
  413: "larger than this portal's front server takes",
  403: 'turned the picture away (403)',
  451: 'turned the picture away (451)',
};

test.describe('editing the profile', () => {
  test('keeps what was typed over Cancel, says what is wrong or taken at its field, and saves it; a picture is chosen, seen, and uploaded; without a connection it waits, outlives the browser, and arrives once (FAULTS 30)', async ({
    aDeviceOf,
    asMember,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures(); // a refusal is one, to the browser
    const pilot = await asMember('pilot');
    const device = await aDeviceOf('pilot', { baseURL: faults.url });
    let page = await device.open();
    await arriveAt(page, '/dashboard');
    await startEditing(page);
    await expect(userCard(page)).toContainText(
      'Your Discord name must be accurate, because it is used for event role assignments.',
    );
    await expect(userCard(page)).toContainText(
      'Your email must be valid, because it is used for password reset.',
    );
    await expect(fact(userCard(page), 'Account role')).toHaveText('Member');
    await field(page, 'Discord name').fill('iona.vale');
    await button(page, 'Cancel').click();
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona_vale.fw');
    await expect(button(page, 'Edit Profile')).toBeFocused();

    await startEditing(page);
    await expect(field(page, 'Discord name')).toHaveValue('iona.vale');
    await field(page, 'Game username').fill('IonaVale_77');
    await button(page, 'Save').click();
    await expect(page.getByRole('status').getByText('Profile: ')).toHaveText(
      'Profile: game username changed to IonaVale_77, Discord name changed to iona.vale',
    );
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');
    await expect(fact(userCard(page), 'Game username')).toHaveText('IonaVale_77');
    await expect(userCard(page).getByText(WAITING)).toHaveCount(0);
    expect(await profileOf(pilot)).toMatchObject({
      username: 'pilot',
      discordName: 'iona.vale',
      gameUserName: 'IonaVale_77',
    });

    await test.step('stays open with what is wrong at its field', async () => {
      await startEditing(page);
      await field(page, 'Name').fill(' ');
      await button(page, 'Save').click();
      await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter a name.');
      await expect(field(page, 'Name')).toBeFocused();
    });

    await test.step('tells of a name that is taken, and goes on from what was typed', async () => {
      await field(page, 'Name').fill('admin');
      await field(page, 'Discord name').fill('vale.iona');
      await button(page, 'Save').click();
      await expect(page.getByRole('alert')).toContainText('This username is taken.');
      await expect(userCard(page)).toContainText("Your last change wasn't accepted.");
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, pilot');

      await startEditing(page);
      await expect(field(page, 'Name')).toHaveValue('admin');
      await expect(field(page, 'Name')).toHaveAccessibleDescription('This username is taken.');
      await expect(field(page, 'Discord name')).toHaveValue('vale.iona');
      await field(page, 'Name').fill('Iona Vale');
      await button(page, 'Save').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Iona Vale');
      await expect(userCard(page)).not.toContainText("wasn't accepted");
      await expect
        .poll(() => profileOf(pilot))
        .toMatchObject({ username: 'Iona Vale', discordName: 'vale.iona' });
    });

    await test.step('a picture is chosen, seen, and uploaded', async () => {
      await startEditing(page);
      const input = page.getByLabel('Avatar image');
      await expect(input).toHaveAttribute('accept', /^image.\*$/);
      const choose = async (name: string, mimeType: string, buffer: Buffer) => {
        const chooser = page.waitForEvent('filechooser');
        await button(page, 'Choose image').click();
        await (await chooser).setFiles({ name, mimeType, buffer });
      };

      await button(page, 'Upload').click();
      await choose('notes.txt', 'text/plain', Buffer.from('hello'));
      await expect(userCard(page)).toContainText("notes.txt isn't an image.");
      await button(page, 'Upload').click();
      expect(faults.count(UPLOAD)).toBe(0);

      // It begins as a picture does: that the rest of it is none, only the server can tell.
      await choose('broken.png', 'image/png', Buffer.from('\x89PNG no picture at all', 'latin1'));
      await button(page, 'Upload').click();
      await expect(page.getByRole('alert').getByText('Upload failed')).toBeVisible();
      await expect(userCard(page)).toContainText('broken.png, 1 kB, not uploaded yet');
      await page.getByRole('button', { name: 'Dismiss: Upload failed' }).click();

      const picture = { width: 64, height: 64, channels: 3 as const, background: '#c43a33' };
      const png = await sharp({ create: picture }).png().toBuffer();
      await choose('visor.png', 'image/png', png);
      const preview = userCard(page).locator('img');
      await expect(preview).toHaveAttribute('src', /^blob:/);
      faults.inject(UPLOAD, { kind: 'drop-request' }, 1);
      await button(page, 'Upload').click();
      await expect(page.getByRole('alert').getByText('Upload failed')).toBeVisible();
      for (const [status, said] of Object.entries(TURNED_AWAY)) {
        faults.inject(UPLOAD, foreignAnswer(Number(status)), 1);
        await button(page, 'Upload').click();
        const group = userCard(page).getByRole('group', { name: 'Avatar' });
        await expect(group).toContainText(said); // SPEC 16.13
        await expect(group).toContainText('not uploaded yet');
      }
      await button(page, 'Cancel').click();
      await startEditing(page);
      await expect(preview).toHaveAttribute('src', /^blob:/);

      await button(page, 'Upload').click();
      await expect(page.getByRole('status').getByText('Avatar updated.')).toBeVisible();
      const { avatarUrl } = await profileOf(pilot);
      expect(avatarUrl).toContain('/uploads/');
      await expect(preview).toHaveAttribute('src', new RegExp(`${avatarUrl}$`));
      const mine = page.getByRole('link', { name: 'Iona Vale, my profile' }).locator('img');
      await expect(mine).toHaveAttribute('src', new RegExp(`${avatarUrl}$`));
      await button(page, 'Cancel').click();
      await expect(button(page, 'Edit Profile')).toBeVisible();
    });

    await test.step('FAULTS 30 without a connection waits, outlives the browser, and arrives once; a picture is refused at once', async () => {
      await waitUntilInstalled(page);
      const updates = faults.count(UPDATE);
      const { revision } = await profileOf(pilot);
      await faults.refuse();
      await startEditing(page);
      await expect(userCard(page).getByRole('status').first()).toContainText(
        'Uploading a picture or deleting your account needs a connection.',
        { timeout: 60_000 },
      );
      await field(page, 'Discord name').fill('iona.vale');
      await button(page, 'Save').click();
      await expect(userCard(page).getByText(WAITING)).toBeVisible();
      await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');

      await device.close();
      page = await device.open();
      await page.goto('/sync');
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: 'Profile: Discord name changed to iona.vale' }),
      ).toBeVisible();
      await goOn(page, '/dashboard');
      await expect(userCard(page).getByText(WAITING)).toBeVisible();
      faults.inject(UPDATE, { kind: 'drop-answer' }, 1);
      await faults.accept();
      await expect(userCard(page).getByText(WAITING)).toHaveCount(0, { timeout: 60_000 });
      await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');
      expect(await profileOf(pilot)).toMatchObject({
        discordName: 'iona.vale',
        revision: revision + 1,
      });
      expect(faults.count(UPDATE)).toBeGreaterThanOrEqual(updates + 2);
    });

    await test.step('FAULTS 13 on two devices keeps what the other changed, and tells what was lost', async () => {
      faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
      await startEditing(page);
      await field(page, 'Discord name').fill('vale.iona');
      await button(page, 'Save').click();
      await expect(userCard(page).getByText(WAITING)).toBeVisible();

      const { username } = await profileOf(pilot);
      const other = { username, gameUserName: 'IonaVale_78', discordName: 'other.device' };
      await pilot.send('PUT', '/auth/user/update-profile', other);
      const told = 'Another device had changed your Discord name to other.device in the meantime';
      const said = expect(page.getByRole('status').filter({ hasText: told }).first()).toBeVisible({
        timeout: 60_000,
      });
      faults.heal();
      await said;
      await expect(fact(userCard(page), 'Game username')).toHaveText('IonaVale_78', {
        timeout: 60_000,
      });
      await expect(fact(userCard(page), 'Discord name')).toHaveText('vale.iona');
      expect(await profileOf(pilot)).toMatchObject({
        gameUserName: 'IonaVale_78',
        discordName: 'vale.iona',
      });
      await goOn(page, '/sync');
      await expect(card(page, 'Sent').getByRole('listitem')).toContainText([told]);
    });
  });
});

test.describe('deleting the account', () => {
  test('asks, says so when it did not work, ends all sessions and wipes the device', async ({
    aMember,
    asMember,
    complaints,
    faults,
  }) => {
    complaints.allow(/^Failed to load resource: net::/); // of calls that found no server
    const elsewhere = await asMember('pilot');
    const page = await aMember('pilot', { baseURL: faults.url });
    await startEditing(page);
    await field(page, 'Discord name').fill('typed');
    await button(page, 'Delete Account').click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'This action is irreversible. Are you sure you want to delete your account?',
    );
    await expect(button(question, 'Keep account')).toBeFocused();
    await button(question, 'Keep account').click();
    await expect(question).toHaveCount(0);

    faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
    await button(page, 'Delete Account').click();
    await button(question, 'Delete account').click();
    await expect(page.getByRole('alert').getByText('Failed to delete account.')).toBeVisible();
    await expect(field(page, 'Discord name')).toHaveValue('typed');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    faults.heal();
    await upToDate(page);

    // Time enough to ask for something with the token that has just ended; the browser would complain of the answer.
    const answered = hold();
    faults.inject(
      { method: 'DELETE', path: /^\/api\// },
      { kind: 'hold-answer', until: answered.promise },
    );
    const { id } = await profileOf(elsewhere);
    expect(await databaseNames(page)).toContain(`muster-${id}`);
    await button(page, 'Delete Account').click();
    await button(page.getByRole('alertdialog'), 'Delete account').click();
    const session = () => elsewhere.get('/auth/user/profile').then(() => 'valid', String);
    await expect.poll(session).toContain('401');
    setTimeout(answered.now, 1_000);
    await expect(
      page.getByRole('status').getByText('Your account has been deleted.'),
    ).toBeVisible();
    await expect(page).toHaveURL(`${ORIGIN}/login`); // what the site root is for a visitor
    await expect.poll(() => databaseNames(page)).not.toContain(`muster-${id}`);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      'pilot',
    );
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(elsewhere.get('/auth/user/profile')).rejects.toThrow('401');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});

async function databaseNames(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}
