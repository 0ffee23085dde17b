import type { Locator } from '@playwright/test';
import type { AboutSectionRow } from '#contract/about-row.ts';
import { foreignAnswer, hold } from '#tests/support/processes/fault-proxy.ts';
import { press, type } from '#tests/support/browser/keyboard.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { expect, test, type Page } from './fixtures.ts';

const SECTIONS = '/pages/about/sections';

test('an admin adds a section with a banner, changes it in its dialog, deletes it, and moves others by keyboard, up to fifteen; a page is edited in its place, and one that was not there is written', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures(); // the browser reports refusals
  const admin = await asMember('admin');
  const page = await aMember('admin', { at: '/aboutus', baseURL: faults.url });
  const add = page.getByRole('button', { name: 'Add New Section' });
  const fresh = page.getByRole('dialog', { name: 'New section' });
  const send = fresh.getByRole('button', { name: 'Add Section' });

  await test.step('a title is required, and the text has an editor of 400 pixels', async () => {
    await press(page, add);
    await expect(title(fresh)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fresh.getByText('Title is required.')).toBeVisible();
    await page.keyboard.type('Flight school');
    const editor = fresh.locator('.rich-text');
    await expect.poll(async () => (await editor.boundingBox())?.height).toBeCloseTo(400, 0);
    await type(page, richText(page, 'Content'), `${'We teach. '.repeat(12)}End.`);
  });

  await test.step('a refused banner is told at its field, and a good one shows while it is on its way', async () => {
    const banner = fresh.getByRole('group', { name: 'Banner image (optional)' });
    const file = banner.locator('input[type="file"]');
    const spoilt = { name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from('none') };
    await file.setInputFiles(spoilt);
    await expect(banner.getByRole('alert')).toContainText('Failed to upload banner image.');
    const path = `/api${SECTIONS}/upload/banner`;
    const arrival = hold();
    faults.inject({ path }, { kind: 'hold-request', until: arrival.promise });
    await file.setInputFiles({ ...spoilt, buffer: await aPicture('teal') });
    await expect(banner.getByRole('progressbar')).toBeVisible();
    await expect(banner.getByRole('alert')).toBeEmpty();
    arrival.now();
    await expect(banner.getByRole('button', { name: 'Replace' })).toBeVisible();
  });

  await test.step('one that could not be added stays as it was typed', async () => {
    faults.inject({ method: 'POST', path: `/api${SECTIONS}` }, foreignAnswer(502), 1);
    await send.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error creating new section.' }),
    ).toBeVisible();
    await expect(title(fresh)).toHaveValue('Flight school');
    await expect(fresh).toContainText('Draft kept on this device');
    await send.click();
    await expect(fresh).toHaveCount(0);
    await expect(add).toBeFocused();
    const card = cards(page).last();
    await expect(card.getByRole('heading')).toHaveText('Flight school');
    await expect(card.getByText(`${'We teach. '.repeat(10).trim()}…`)).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', /\/uploads\//);
  });

  const shown = page.getByRole('dialog', { name: 'Flight school' });
  const form = page.getByRole('dialog', { name: 'Edit section' });
  const link = page.getByRole('link', { name: 'Flight school' });
  await test.step('its dialog turns from reading to editing and back', async () => {
    await press(page, link);
    await expect(shown).toContainText('End.');
    await shown.getByRole('button', { name: 'Edit' }).click();
    await expect(title(form)).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(shown).toContainText('End.');
    await shown.getByRole('button', { name: 'Edit' }).click();
    await title(form).fill('School of flight');
  });

  await test.step('a refused change is told, a saved one reads Saving... and closes the dialog', async () => {
    const accept = await refuseCall(page, { method: 'PUT', path: `${SECTIONS}/*` }, 'Not today.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error saving content. Not today.' }),
    ).toBeVisible();
    await expect(title(form)).toHaveValue('School of flight');
    await accept();
    const arrival = hold();
    faults.inject({ method: 'PUT' }, { kind: 'hold-request', until: arrival.promise });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
    arrival.now();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'School of flight' })).toBeFocused();
  });

  await test.step('somebody else’s change is shown, and nothing is written over unseen', async () => {
    await page.getByRole('link', { name: 'School of flight' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await title(form).fill('Mine');
    const [section] = (await sectionsOf(admin)).slice(-1);
    const change = { ...section, revision: undefined, title: 'Theirs' };
    await admin.send('PUT', `${SECTIONS}/${section?.id ?? ''}`, change);
    await form.getByRole('button', { name: 'Save' }).click();
    const row = form.getByRole('region', { name: 'Both versions' }).getByRole('row');
    await expect(row.filter({ hasText: 'Title' }).getByRole('cell')).toContainText([
      'Theirs',
      'Mine',
    ]);
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Mine' })).toBeFocused();
  });

  await test.step('deleting asks, says when it failed, and leaves the focus on the heading', async () => {
    const question = page.getByRole('alertdialog', { name: 'Delete this section?' });
    const open = page.getByRole('dialog', { name: 'Mine' });
    await page.getByRole('link', { name: 'Mine' }).click();
    const accept = await refuseCall(page, { method: 'DELETE', path: `${SECTIONS}/*` }, 'No.');
    for (const step of ['refused', 'done']) {
      await open.getByRole('button', { name: 'Delete' }).click();
      await expect(question).toContainText(
        'Are you sure you want to delete "Mine"? An admin can bring it back for 30 days.',
      );
      await question.getByRole('button', { name: 'Delete section' }).click();
      if (step === 'done') break;
      await expect(
        page.getByRole('alert').filter({ hasText: 'Error deleting section.' }),
      ).toBeVisible();
      await expect(open).toBeVisible();
      await accept();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused();
  });

  faults.heal();
  await test.step('sections change places by keyboard, and from fifteen on there is no button to add one', async () => {
    const names = cards(page).getByRole('heading');
    const order = await names.allTextContents();
    const [first = '', second = '', third = ''] = order;

    await test.step('one place later, one earlier, and the focus goes with it', async () => {
      const later = page.getByRole('button', { name: `Move ${first} later` });
      await press(page, later);
      await expect(names.nth(1)).toHaveText(first);
      await expect(later).toBeFocused();
      await expect(later).not.toHaveAttribute('aria-busy'); // until both places are stored, another press does nothing
      await page.keyboard.press('Enter');
      await expect(names.nth(2)).toHaveText(first);
      await expect(later).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: `${first}: 3 of 6` })).toBeAttached();
      await press(page, page.getByRole('button', { name: `Move ${first} earlier` }));
      await expect(names.first()).toHaveText(second);
      await expect(names.nth(1)).toHaveText(first);
      await expect(names.nth(2)).toHaveText(third);
      expect((await sectionsOf(admin)).map(({ title: one }) => one).slice(0, 3)).toEqual([
        ...[second, first, third],
      ]);
      const end = page.getByRole('button', { name: `Move ${second} earlier` });
      await expect(end).toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('the fifteenth is the last that is offered', async () => {
      for (let number = 7; number < 15; number += 1)
        await admin.send('POST', SECTIONS, { title: `Section ${number}` });
      await expect(page.getByText('14 of 15 sections.')).toBeVisible();
      await page.getByRole('button', { name: 'Add New Section' }).click();
      const fresh = page.getByRole('dialog', { name: 'New section' });
      await title(fresh).fill('The last');
      await page.keyboard.press('Enter');
      const limit = page.getByText('Maximum number of sections reached (15).');
      await expect(limit).toBeVisible();
      await expect(limit).toBeFocused();
      await expect(limit).toHaveCSS('color', 'rgb(255, 149, 140)');
      await expect(page.getByRole('button', { name: 'Add New Section' })).toHaveCount(0);
    });

    await test.step('whoever is no admin reads them, and has nothing to change them with', async () => {
      const leader = await aMember('leader', { at: '/aboutus' });
      await expect(cards(leader)).toHaveCount(15);
      await expect(leader.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(leader.getByText('of 15 sections')).toHaveCount(0);
      await leader.getByRole('link', { name: 'The last' }).click();
      const dialog = leader.getByRole('dialog', { name: 'The last' });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('button', { name: /edit|delete/i })).toHaveCount(0);
      await leader.keyboard.press('Escape');
      await expect(dialog).toBeHidden(); // going back ends where it began, whatever comes meanwhile
      await goOn(leader, '/mission');
      await expect(leader.getByRole('heading', { level: 1, name: 'Mission' })).toBeVisible();
      await expect(leader.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    });
  });

  await test.step('an admin edits a page in its place, and writes one that was not there', async () => {
    await goOn(page, '/mission');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const editor = richText(page, 'Content');
    await waitUntilInstalled(page);

    await test.step('by keyboard, and back to the button', async () => {
      await press(page, edit);
      await write(page, editor, 'Nobody crosses alone.');
      await press(page, save);
      await expect(edit).toBeFocused();
      await expect(page.getByRole('article')).toHaveText('Nobody crosses alone.');
      expect(await admin.get('/pages/mission')).toMatchObject({
        content: '<p>Nobody crosses alone.</p>',
      });
    });

    await test.step('a refusal is told at the text, which is kept over a reload', async () => {
      await edit.click();
      await write(page, editor, 'Refused.');
      await refuseCall(page, { method: 'PUT', path: '/pages/mission' }, 'This is too long.');
      await save.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Failed to update content.' }),
      ).toBeVisible();
      await expect(page.getByText('This is too long.')).toBeVisible();
      await page.goto('/mission');
      await expect(page.getByText('Your draft is kept on this device.')).toBeVisible();
      await page.getByRole('button', { name: 'Continue editing' }).click();
      await expect(editor).toHaveText('Refused.');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(edit).toBeFocused();
      await expect(page.getByRole('article')).toHaveText('Nobody crosses alone.');
    });

    await test.step('one that was not there is begun, left, begun again, and published', async () => {
      await goOn(page, '/page/ship-rules');
      const begin = page.getByRole('button', { name: 'Write this page' });
      await press(page, begin);
      await expect(page.getByRole('heading', { level: 1, name: 'Ship rules' })).toBeVisible();
      await expect(editor).toBeFocused();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(begin).toBeFocused();
      await begin.click();
      await write(page, editor, 'Lights off.');
      await save.click();
      await expect(edit).toBeFocused();
      await goOn(page, '/page/SHIP-RULES');
      await expect(page.getByRole('article')).toHaveText('Lights off.');
      expect(await admin.get('/pages/ship-rules')).toMatchObject({ content: '<p>Lights off.</p>' });
    });
  });
});

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem');
}

function title(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Title' });
}

async function sectionsOf(client: {
  get(path: string): Promise<unknown>;
}): Promise<readonly AboutSectionRow[]> {
  return (await client.get(SECTIONS)) as AboutSectionRow[];
}

async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}
