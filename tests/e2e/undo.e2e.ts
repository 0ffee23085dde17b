import { axeFindings } from '#tests/support/browser/axe.ts';
import { module } from '#tests/support/portal/departments.ts';
import { anEventOf, eventNamed } from '#tests/support/portal/event-form.ts';
import { aCategory, aVideo, DEPARTMENT, LIBRARY } from '#tests/support/portal/library.ts';
import { eventDialog, goOn } from '#tests/support/portal/portal.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { expect, test, type Page } from './fixtures.ts';

test('SPEC 23.6 SPEC 23.7 SPEC 23.8 what an admin deletes comes back from its toast, once, and the audit tells of it and leads there', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refusal
  const admin = await asMember('admin');
  const event = await anEventOf(admin, 'Salvage run', [{ name: 'Hauler', capacity: 5 }]);
  const category = await aCategory(admin, 'Approaches');
  await aVideo(admin, category, 'Hangar one');
  const page = await aMember('admin', { at: `/events/${event.id}` });

  await test.step('an event comes back as it was, from the toast that says that it is gone', async () => {
    await expect(eventDialog(page, 'Salvage run')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete event' }).click();
    await expect(toast(page, '“Salvage run” is deleted.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await toast(page, '“Salvage run” is deleted.').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('“Salvage run” is back.')).toBeVisible();
    expect(await eventNamed(admin, 'Salvage run')).toMatchObject({ id: event.id, revision: 2 });
  });

  await test.step('a category comes back with its videos, and it is said why not if it does not', async () => {
    await goOn(page, DEPARTMENT);
    const card = module(page, 'Videos');
    await card.getByRole('button', { name: 'Delete Approaches' }).click();
    await page.getByRole('button', { name: 'Delete category' }).click();
    const accept = await refuseCall(page, { method: 'POST', path: '/audit/*/restore' }, 'Not now.');
    await toast(page, '“Approaches” is deleted.').getByRole('button', { name: 'Undo' }).click();
    const refused = toast(page, "“Approaches” didn't come back. Not now.");
    await expect(refused).toBeVisible();
    await accept();
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('“Approaches” is back.')).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Approaches' })).toBeVisible();
    expect(await admin.get(`${LIBRARY}/${category.id}/videos`)).toMatchObject([
      { videoTitle: 'Hangar one' },
    ]);
  });

  await test.step('the audit says what a change made of it, and leads to it', async () => {
    await admin.send('PUT', '/pages/mission', { content: '<p>Nobody crosses alone.</p>' });
    await goOn(page, '/leader-dashboard?view=audit');
    const rows = page.getByRole('region', { name: 'Audit' }).getByRole('listitem');
    const edit = rows.filter({ hasText: 'admin changed the page “Mission”.' });
    await expect(edit).toContainText('Content:');
    await expect(edit.getByRole('insertion')).toContainText('Nobody crosses alone.');
    await expect(rows.filter({ hasText: 'restored the video category “Approaches”' })).toHaveCount(
      1,
    );
    await rows
      .filter({ hasText: 'restored the event “Salvage run”' })
      .getByRole('link', { name: 'Salvage run' })
      .click();
    await expect(eventDialog(page, 'Salvage run')).toBeVisible();
  });

  await test.step('whoever may not restore is told that it is gone, and offered nothing', async () => {
    const other = await aMember('planner', { at: `/events/${event.id}` });
    await expect(eventDialog(other, 'Salvage run')).toBeVisible();
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await other.getByRole('button', { name: 'Delete event' }).click();
    await expect(toast(other, '“Salvage run” is deleted.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
});

function toast(page: Page, text: string) {
  return page.getByRole('listitem').filter({ hasText: text });
}
