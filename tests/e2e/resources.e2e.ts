import type { Locator } from '@playwright/test';
import { choose } from '#tests/support/portal/menu.ts';
import { paste } from '#tests/support/portal/rich-text.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

function resources(page: Page): Locator {
  return page.getByRole('region', { name: 'Resources', exact: true });
}

test('resources show what they are, managers and nobody else add, edit and delete them, and it is said when that failed', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refused edit
  const admin = await asMember('admin');
  const page = await aMember('chief', { at: '/departments/medical' });
  await waitUntilInstalled(page);
  await expect(resources(page).getByRole('link', { name: /^Visit / })).not.toHaveCount(0);
  await expect(resources(page).getByRole('button', { name: /^(Add|Edit|Delete)/ })).toHaveCount(0);

  await goOn(page, '/departments/logistics');
  const card = resources(page);
  await test.step('they show what they are, their hash-tags filter, and their links open safely', async () => {
    const visit = card.getByRole('link', { name: 'Visit Cargo grid planner' });
    await expect(visit).toHaveAttribute('href', 'https://tools.farwatch.example/grid');
    await expect(visit).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(visit).toHaveAttribute('target', '_blank');
    await expect(visit).toHaveText('Visit');
    const planner = card.getByRole('listitem').filter({ hasText: 'Cargo grid planner' });
    await expect(planner.getByText('Fits your hull to the manifest')).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toBeVisible();
    await card.getByRole('button', { name: '#hauling' }).click();
    await expect(card.getByRole('heading', { name: 'Cargo grid planner' })).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Show all' }).click();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toBeVisible();
  });

  await card.getByRole('button', { name: 'Add New Resource' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Resource' });
  const widthOfForm = async () => (await dialog.locator('form').boundingBox())?.width;
  await expect.poll(widthOfForm).toBeLessThanOrEqual(500);
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fuel prices');
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://tools.farwatch.example/fuel');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What a tank costs where.');
  const tags = dialog.getByRole('textbox', { name: 'Tags' });
  await tags.pressSequentially('fuel,prices Fuel weekly');
  await tags.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  await tags.press('Backspace');
  await expect(dialog.getByRole('button', { name: 'Remove weekly' })).toHaveCount(0);
  await test.step('SPEC 5.35 what does not fit is said, and a tag that can not be added stays', async () => {
    await paste(dialog.getByRole('textbox', { name: 'Name' }), { text: 'x'.repeat(250) });
    await expect(
      dialog.getByText('61 characters of what you pasted', { exact: false }),
    ).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('!');
    await expect(dialog.getByText('of what you pasted', { exact: false })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fuel prices');
    const long = 'y'.repeat(61);
    await tags.fill(`${long} dock`);
    await tags.press('Enter');
    await expect(dialog.getByText('A tag has at most 60 characters.')).toBeVisible();
    await expect(tags).toHaveValue(long);
    await tags.fill('weekly');
    await tags.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Remove weekly' })).toBeVisible();
    await expect(dialog.getByText('A tag has at most 60 characters.')).toHaveCount(0);
  });
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(dialog).toHaveCount(0);
  const added = card.getByRole('listitem').filter({ hasText: 'Fuel prices' });
  await expect(added).toContainText('#fuel');
  await expect(added).toContainText('#prices');
  await expect(added).toContainText('What a tank costs where.');

  await choose(card, 'Edit', 'Fuel prices');
  await expect(card.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await card.getByRole('textbox', { name: 'Name' }).fill('Fuel by station');
  const link = 'https://tools.farwatch.example/stations';
  await card.getByRole('textbox', { name: 'Link' }).fill(link);
  await card
    .getByRole('textbox', { name: 'Description' })
    .fill('Renewed every Friday.\n<b>Ask</b> ops@example.org, or see www.example.org/fuel.');
  await card.getByRole('button', { name: 'Save' }).click();
  const saved = card.getByRole('listitem').filter({ hasText: 'Fuel by station' });
  await expect(saved.getByRole('link', { name: /^Visit / })).toHaveAttribute('href', link);
  await expect(saved).toContainText('#prices');
  await test.step('SPEC 5.32 a description keeps its lines, and addresses in it are links', async () => {
    const about = saved.getByRole('paragraph');
    await expect(about).toHaveText(
      'Renewed every Friday. <b>Ask</b> ops@example.org, or see www.example.org/fuel.',
    );
    expect(await about.innerText()).toContain('Friday.\n<b>Ask</b>');
    const fuel = about.getByRole('link', { name: 'www.example.org/fuel', exact: true });
    await expect(fuel).toHaveAttribute('href', 'https://www.example.org/fuel');
    await expect(fuel).toHaveAttribute('target', '_blank');
    const mail = about.getByRole('link', { name: 'ops@example.org' });
    await expect(mail).toHaveAttribute('href', 'mailto:ops@example.org');
  });
  await expect(saved.getByRole('button', { name: 'Edit or delete Fuel by station' })).toBeFocused();

  await choose(card, 'Edit', 'Fuel by station');
  const at = '/departments/logistics/resources';
  const row = ((await admin.get(at)) as { id: string; name: string }[]).find(
    ({ name }) => name === 'Fuel by station',
  );
  if (!row) throw new Error('the server has not what the page shows');
  await admin.send('PUT', `${at}/${row.id}`, { ...row, name: 'Fuel, all stations' });
  await card.getByRole('textbox', { name: 'Name' }).fill('Fuel again');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Could not save changes.')).toBeVisible();
  const note = card.getByRole('alert').filter({ hasText: 'admin changed this in the meantime' });
  await expect(note.getByRole('cell')).toContainText(['Fuel, all stations', 'Fuel again']);
  await expect(card.getByRole('textbox', { name: 'Name' })).toHaveValue('Fuel again');
  const question = page.getByRole('alertdialog');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toContainText('Discard your changes?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('heading', { name: 'Fuel again' })).toBeVisible();

  await choose(card, 'Delete', 'Fuel again');
  await expect(question).toContainText(
    'Are you sure you want to delete "Fuel again"? An admin can bring it back for 30 days.',
  );
  await question.getByRole('button', { name: 'Keep resource' }).click();
  await expect(card.getByRole('heading', { name: 'Fuel again' })).toBeVisible();
  await choose(card, 'Delete', 'Fuel again');
  await question.getByRole('button', { name: 'Delete resource' }).click();
  await expect(card.getByRole('heading', { name: 'Fuel again' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Add New Resource' })).toBeFocused();
  expect(((await admin.get(at)) as { id: string }[]).some(({ id }) => id === row.id)).toBe(false);

  await test.step('it is said when one could not be added or deleted', async () => {
    await card.getByRole('button', { name: 'Add New Resource' }).click();
    await muster.kill();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fuel prices');
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://tools.farwatch.example/fuel');
    await dialog.getByRole('button', { name: 'Add Resource' }).click();
    await expect(page.getByText('Could not add resource.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Fuel prices');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await choose(card, 'Delete', 'Loss form');
    await page.getByRole('button', { name: 'Delete resource' }).click();
    await expect(page.getByText('Could not delete resource.')).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toBeVisible();
  });
});
