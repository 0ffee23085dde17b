import {
  briefing,
  edit,
  editButton,
  PLACE,
  save,
  stored,
  write,
} from '#tests/support/portal/briefing.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { fillIn, goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { richText, tool } from '#tests/support/portal/rich-text.ts';
import { keptDrafts } from '#tests/support/browser/stored-rows.ts';
import { expect, test } from './fixtures.ts';

const FAILED = 'Could not save briefing. Check console.';

test('a briefing has an editor of 300 pixels, is edited with the keyboard alone, and takes nothing over or away unseen: cancelled, written by somebody else meanwhile, over a reload and without a connection', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const chief = await asMember('chief');
  await chief.send('PUT', `${PLACE}/briefing`, { content: '' });
  const page = await aMember('chief', { at: PLACE, baseURL: faults.url });
  await test.step('a briefing has an editor of 300 pixels, is edited with the keyboard alone, and cancelled it asks first and is what it was', async () => {
    await expect(briefing(page).getByText('No briefing yet.')).toBeVisible();
    await editButton(page).click();
    await expect(richText(page, 'Briefing')).toBeFocused();
    const height = async () => (await briefing(page).locator('.rich-text').boundingBox())?.height;
    await expect.poll(height).toBeCloseTo(300, 0);
    await briefing(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(editButton(page)).toBeVisible();
    await tabTo(page, editButton(page));
    await page.keyboard.press('Enter');
    const editor = richText(page, 'Briefing');
    await expect(editor).toBeFocused();

    await write(page, '');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('Form up');
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' at hangar 4');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Fuel');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Launch');

    // The toolbar is one stop before the text, and the arrows go along it.
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'Redo')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Strikethrough')).toBeFocused();

    // Tab leaves the text, also from a list.
    await page.keyboard.press('Tab');
    await expect(editor).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(briefing(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(editor).toHaveCount(0);
    await expect(editButton(page)).toBeFocused();
    await expect(briefing(page).getByRole('listitem')).toHaveText(['Fuel', 'Launch']);
    expect((await stored(chief)).content).toBe(
      '<p><strong>Form up</strong> at hangar 4</p><ul><li>Fuel</li><li>Launch</li></ul>',
    );

    await test.step('cancelled, it asks first and is what it was', async () => {
      await edit(page);
      const before = await editor.innerText();
      await briefing(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(editButton(page)).toBeVisible(); // nothing was changed, nothing is asked

      await edit(page);
      await write(page, 'Nothing of this stays.');
      await briefing(page).getByRole('button', { name: 'Cancel' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(editor).toHaveText('Nothing of this stays.');
      await briefing(page).getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await expect(editButton(page)).toBeVisible();
      expect(await (await edit(page)).innerText()).toBe(before);
    });
    await briefing(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(editButton(page)).toBeVisible();
  });

  await test.step('a briefing keeps its draft over a reload and without a connection, until it is saved', async () => {
    await waitUntilInstalled(page);
    const before = await stored(chief);
    await edit(page);
    await write(page, 'Fuel first.');
    await expect(briefing(page)).toContainText('Draft kept on this device');
    await expect.poll(() => keptDrafts(page)).toContain('Fuel first.');

    await faults.refuse();
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await expect(briefing(page)).toContainText(
      "Our server isn't answering. Saving needs a connection",
    );
    await expect(briefing(page)).not.toContainText("Couldn't reach");
    await page.goto(PLACE);
    await expect(briefing(page)).toContainText('Your draft is kept on this device.');
    await briefing(page).getByRole('button', { name: 'Continue editing' }).click();
    const editor = richText(page, 'Briefing');
    await expect(editor).toHaveText('Fuel first.');
    await expect(editor).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Then ore.');
    expect(await stored(chief)).toEqual(before);

    await faults.accept();
    await save(page).click();
    await expect(editButton(page)).toBeVisible();
    await expect(briefing(page)).toContainText('Fuel first. Then ore.');
    await expect(briefing(page)).not.toContainText('draft');
    expect((await stored(chief)).content).toBe('<p>Fuel first. Then ore.</p>');

    await test.step('it leaves none on the device of one who signs out', async () => {
      await edit(page);
      await write(page, 'For nobody else.');
      await expect(briefing(page)).toContainText('Draft kept on this device');
      await expect.poll(() => keptDrafts(page)).toContain('For nobody else.');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await fillIn(page, 'chief');
      await expect(page.getByRole('link', { name: 'chief, my profile' })).toBeVisible();
      await goOn(page, PLACE);
      await expect(editButton(page)).toBeVisible();
      await expect(briefing(page)).not.toContainText('draft');
    });
  });

  await test.step('a briefing that somebody else writes meanwhile shows by itself, and takes nothing from the editor that is open or from a draft; one that was saved first is shown, and its author keeps or takes', async () => {
    const admin = await asMember('admin');
    const theirs = (content: string) => admin.send('PUT', `${PLACE}/briefing`, { content });

    await test.step('shows by itself, and editing goes on from it', async () => {
      await expect(editButton(page)).toBeVisible();
      await theirs('<p>Theirs.</p>');
      await expect(briefing(page).getByText('Theirs.', { exact: true })).toBeVisible();
      await editButton(page).click();
      const editor = richText(page, 'Briefing');
      await expect(editor).toBeFocused();
      await expect(editor).toHaveText('Theirs.');
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' And mine.');
      await save(page).click();
      await expect(editButton(page)).toBeVisible();
      expect((await stored(admin)).content).toBe('<p>Theirs. And mine.</p>');
    });

    await test.step('saved first, it is shown, and its author keeps or takes', async () => {
      await edit(page);
      await write(page, 'Mine.');
      await theirs('<p>Theirs.</p>');
      await save(page).click();
      await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
      const newer = briefing(page).getByRole('alert');
      await expect(newer).toContainText('admin changed this in the meantime.');
      await expect(newer).toContainText('Theirs.');
      expect((await stored(admin)).content).toBe('<p>Theirs.</p>');
      await newer.getByRole('button', { name: 'Keep mine' }).click();
      await briefing(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(editButton(page)).toBeVisible();
      expect((await stored(admin)).content).toBe('<p>Mine.</p>');

      await edit(page);
      await write(page, 'Mine again.');
      await theirs('<p>Theirs again.</p>');
      await save(page).click();
      await newer.getByRole('button', { name: 'Take theirs' }).click();
      await expect(richText(page, 'Briefing')).toHaveText('Theirs again.');
      await briefing(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(briefing(page)).toContainText('Theirs again.');
      await expect(editButton(page)).toBeVisible();
      expect((await stored(admin)).content).toBe('<p>Theirs again.</p>');
    });

    await test.step('takes nothing from the editor that is open, and is not written over unseen', async () => {
      const editor = await edit(page);
      await write(page, 'Mine.');
      const beside = await page.context().newPage();
      await beside.goto(PLACE);
      await theirs('<p>Theirs.</p>');
      // The other tab reads the same database: what it shows has come to the editor's tab too.
      await expect(briefing(beside).getByText('Theirs.', { exact: true })).toBeVisible();
      await expect(editor).toHaveText('Mine.');
      await save(page).click();
      await expect(briefing(page).getByRole('alert')).toContainText(
        'admin changed this in the meantime.',
      );
      expect((await stored(admin)).content).toBe('<p>Theirs.</p>');
      await briefing(page).getByRole('alert').getByRole('button', { name: 'Keep mine' }).click();
      await save(page).click();
      await expect(editButton(page)).toBeVisible();
    });

    await test.step('nor does it take the place of a draft', async () => {
      await edit(page);
      await write(page, 'Mine.');
      await expect(briefing(page)).toContainText('Draft kept on this device');
      await expect.poll(() => keptDrafts(page)).toContain('Mine.');
      await page.goto(PLACE);
      await theirs('<p>Theirs.</p>');
      await expect(briefing(page).getByText('Theirs.', { exact: true })).toBeVisible();
      await briefing(page).getByRole('button', { name: 'Continue editing' }).click();
      await expect(richText(page, 'Briefing')).toHaveText('Mine.');
      await save(page).click();
      await expect(briefing(page).getByRole('alert')).toContainText('Theirs.');
      expect((await stored(admin)).content).toBe('<p>Theirs.</p>');
    });
  });
});
