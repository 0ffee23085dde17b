import { axeFindings } from '#tests/support/browser/axe.ts';
import {
  detailsDialog,
  editDialog,
  findMember,
  managed,
  memberCount,
  memberRows,
  membersCard,
  MEMBERS,
} from '#tests/support/portal/managed-members.ts';
import { aMemberEdit } from '#tests/support/factories/member-edits.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { DESKTOP, PHONE, resize } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const TABLET = { width: 820, height: 1180 };

test('a leader reads the list and no more', async ({ aMember, asMember }) => {
  const page = await aMember('leader', { at: MEMBERS });
  await (await findMember(page, 'pilot')).click();
  const details = detailsDialog(page);
  await expect(details.getByText('pilot@', { exact: false })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);

  // Somebody who sent the address: the form is there, and saves nothing.
  const { id } = (await managed(await asMember('admin'), 'pilot')) ?? {};
  await goOn(page, `${MEMBERS}&member=${id ?? ''}&edit=yes`);
  await expect(editDialog(page).getByText('You may not edit members.')).toBeVisible();
  const save = editDialog(page).getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
});

test('axe finds nothing on the list and its dialogs; a steward changes members, and reads why not those beyond a steward', async ({
  aMember,
  asMember,
}) => {
  const page = await aMember('steward', { at: MEMBERS });
  await test.step('axe finds nothing on the list and its dialogs, on a phone and on a desktop', async () => {
    for (const size of [PHONE, DESKTOP]) {
      await resize(page, size);
      const where = `at ${size.width}`;
      const view = await findMember(page, 'pilot');
      expect.soft(await axeFindings(page), `list ${where}`).toEqual([]);
      await view.click();
      await expect(detailsDialog(page).getByText('Org Journey')).toBeVisible();
      expect.soft(await axeFindings(page), `details ${where}`).toEqual([]);
      await detailsDialog(page).getByRole('button', { name: 'Edit' }).click();
      await expect(editDialog(page).getByRole('textbox', { name: 'Email' })).toBeVisible();
      expect.soft(await axeFindings(page), `edit ${where}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(editDialog(page)).toHaveCount(0);
      await expect(detailsDialog(page).getByText('Org Journey')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(detailsDialog(page)).toHaveCount(0);
    }
    await membersCard(page).getByRole('searchbox').fill('nobody at all');
    await expect(page.getByText('No members match.')).toBeVisible();
    expect.soft(await axeFindings(page), 'nobody found').toEqual([]);
  });

  await test.step('a steward changes members, and what is beyond a steward is shown with the reason', async () => {
    await (await findMember(page, 'leader')).click();
    const details = detailsDialog(page);
    await expect(
      details.getByText('Only an Admin may edit a member with the role Leader.'),
    ).toBeVisible();
    await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await details.getByRole('button', { name: 'Close' }).last().click();

    await (await findMember(page, 'steward')).click();
    await expect(details.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
    await details.getByRole('button', { name: 'Close' }).last().click();

    await (await findMember(page, 'pilot')).click();
    await details.getByRole('button', { name: 'Edit' }).click();
    const form = editDialog(page);
    for (const role of ['Leader', 'Admin'])
      await expect(form.getByRole('radio', { name: role })).toBeDisabled();
    await expect(form.getByText('Only an Admin can make somebody Leader or Admin.')).toBeVisible();
    const beyond = form.getByRole('checkbox', { name: /^Manages posts and videos/ });
    await expect(beyond).toBeDisabled();
    await expect(beyond).toHaveAccessibleName(/Allows more than you may do yourself/);
    await form.getByRole('combobox', { name: 'Secondary position' }).click();
    const founder = page.getByRole('option', { name: 'Founder (' });
    await expect(founder).toHaveAttribute('aria-disabled', 'true');
    await expect(founder).toHaveAccessibleDescription('Allows more than you may do yourself.');
    await page.getByRole('option', { name: 'Miner (' }).click();
    await form.getByRole('checkbox', { name: /^Beta tester/ }).check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    expect(await managed(await asMember('admin'), 'pilot')).toMatchObject({
      secondaryPositionTitle: 'Miner',
      flags: ['OrgMember', 'BetaTester'],
    });
  });
});

test('without a connection it says so, and keeps nothing of other accounts; a phone has cards, a tablet no email; what the server refuses is told: the last Admin stays, and a deletion that failed says why', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  const page = await aMember('admin', { at: MEMBERS });
  await test.step('without a connection it says so, and nothing of other accounts is kept on the device', async () => {
    complaints.allowNetworkFailures();
    await waitUntilInstalled(page);
    await expect(memberCount(page)).toHaveText(/^\d+ members$/);
    expect(await keptOnDevice(page)).not.toContain('crew7@');
    await muster.kill();
    await goOn(page, '/home');
    await page.reload();
    await goOn(page, MEMBERS);
    await expect(
      page.getByText("Our server isn't answering. Members' accounts aren't kept on this device."),
    ).toBeVisible();
    await muster.start(); // the screen asks again by itself
    await expect(memberCount(page)).toHaveText(/^\d+ members$/);
  });

  await test.step('a list that was refused alone is asked for again by its button', async () => {
    // The list asks again by itself too: what ends the refusal is the press, in one task of the page.
    await page.addInitScript(() => {
      const fetchForReal = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const isRefused = sessionStorage.getItem('refused') !== null;
        const { url } = input instanceof Request ? input : new Request(input, init);
        return isRefused && url.includes('/api/auth/user?')
          ? Promise.resolve(Response.json({}, { status: 404 }))
          : fetchForReal(input, init);
      };
    });
    await page.evaluate(() => {
      sessionStorage.setItem('refused', '');
    });
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).evaluate((button: HTMLElement) => {
      sessionStorage.removeItem('refused');
      button.click();
    });
    await expect(memberCount(page)).toHaveText(/^\d+ members$/);
  });

  await test.step('a phone has cards, a tablet no email, and the choice of cards stays on the device', async () => {
    const card = membersCard(page);
    await resize(page, TABLET);
    await expect(card.getByRole('columnheader', { name: 'Position' })).toBeVisible();
    await expect(card.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
    await expect(card.getByRole('columnheader', { name: 'Join Date' })).toHaveCount(0);
    await resize(page, PHONE);
    await expect(card.getByRole('table')).toHaveCount(0);
    await expect(card.getByRole('listitem').filter({ hasText: 'chief' })).toContainText(
      'Chief Logistics Officer',
    );
    await card.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, Z to A');
    await expect(card.getByRole('listitem').first()).not.toContainText('admin');
    await resize(page, DESKTOP);
    await expect(memberRows(page).first()).toBeVisible();
    await card.getByRole('button', { name: 'Cards' }).click();
    await expect(card.getByRole('listitem').first()).toBeVisible();
    await page.reload();
    await expect(card.getByRole('listitem').first()).toBeVisible();
    await expect(card.getByRole('table')).toHaveCount(0);
  });

  await test.step('what the server refuses is told: the last Admin stays, and a deletion that failed says why', async () => {
    await membersCard(page).getByRole('button', { name: 'Table' }).click();
    await expect(memberRows(page).first()).toBeVisible();
    await (await findMember(page, 'admin')).click();
    await detailsDialog(page).getByRole('button', { name: 'Edit' }).click();
    const form = editDialog(page);
    await form.getByText('Member', { exact: true }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByRole('alert').first()).toHaveText("The last Admin can't lose the role.");
    await form.getByText('Admin', { exact: true }).click();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await detailsDialog(page).getByRole('button', { name: 'Close' }).last().click();

    await (await findMember(page, 'crew9')).click();
    const admin = await asMember('admin');
    const crew = await managed(admin, 'crew9');
    const own = await managed(admin, 'admin');
    await page.route(`**/api/auth/user/${crew?.id ?? ''}`, async (route) => {
      // Meanwhile the editor has lost the right.
      const other = await managed(admin, 'leader');
      const appoint = aMemberEdit(other, { role: 'Admin' });
      await admin.send('PUT', `/auth/user/${other?.id ?? ''}`, appoint);
      const resign = aMemberEdit(own, { role: 'Leader' });
      await admin.send('PUT', `/auth/user/${own?.id ?? ''}`, resign);
      await route.continue();
    });
    await detailsDialog(page).getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await expect(page.getByText('Failed to delete user. See console for details.')).toBeVisible();
  });
});

/** Everything that this origin has stored, as text. */
async function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = [Object.values(localStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error('not opened'));
        };
      });
      for (const store of db.objectStoreNames) {
        rows.push(
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => {
              resolve(request.result);
            };
          }),
        );
      }
      db.close();
    }
    return JSON.stringify(rows);
  });
}
