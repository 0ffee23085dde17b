import {
  anEventOf,
  editForm,
  EMPTY_DAY,
  eventNamed,
  titleOf,
} from '#tests/support/portal/event-form.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { eventDialog, goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { PHONE } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

test('SPEC 23.1 SPEC 23.2 SPEC 23.3 a change that somebody else overtook is compared in one press from toast, bell and sync centre, chosen field by field and sent once', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const event = await anEventOf(leader, 'Haul to Lyra', [{ name: 'Hauler', capacity: 5 }]);
  const page = await aMember('planner', { at: `/events/${event.id}`, baseURL: faults.url });
  await waitUntilInstalled(page);
  await expect(eventDialog(page, 'Haul to Lyra')).toBeVisible();
  const form = editForm(page);
  const note = form.getByRole('alert').filter({ hasText: 'changed this in the meantime.' });

  await test.step('it waits, is overtaken and refused', async () => {
    await faults.refuse();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await titleOf(form).fill('My haul');
    await richText(page, 'Description (optional)').fill('Mine.');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Waiting to publish')).not.toHaveCount(0);
    await leader.send('PUT', `/events/${event.id}`, {
      ...{ title: 'Their haul', description: '<p>Theirs.</p>', eventImageUrl: '' },
      ...{ start: event.start, end: `${EMPTY_DAY}T21:00:00.000Z`, roles: event.roles },
    });
    await goOn(page, '/home');
    await faults.accept();
  });

  await test.step('the toast opens the form, with both versions where they differ', async () => {
    const toast = page.getByRole('alert').filter({ hasText: "wasn't published" });
    await expect(toast).toBeVisible({ timeout: 60_000 });
    await toast.getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(new RegExp(`/events/${event.id}\\?form=edit$`));
    await expect(note).toContainText('leader');
    await expect(versions(page, 'Title')).toContainText(['Their haul', 'My haul']);
    await expect(versions(page, 'Description')).toContainText(['Theirs.', 'Mine.']);
    await expect(note.getByRole('row', { name: /^Time/ })).toHaveCount(1);
    await expect(note.getByRole('row', { name: /^Roles/ })).toHaveCount(0); // the same in both
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('nothing is saved before everything is chosen', async () => {
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(note).toContainText('Choose whose version stays before you save.');
    await expect(choice(page, 'Title', 'Take theirs')).toBeFocused();
    expect(await eventNamed(leader, 'Their haul')).toMatchObject({ revision: 2 });
  });

  await test.step('a choice is made and unmade, and what is closed is there again from the bell', async () => {
    await choice(page, 'Title', 'Take theirs').click();
    await expect(titleOf(form)).toHaveValue('Their haul');
    await choice(page, 'Title', 'Keep mine').click();
    await expect(titleOf(form)).toHaveValue('My haul');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/notifications');
    await page.getByRole('link', { name: /My haul.*Compare/ }).click();
    await expect(titleOf(form)).toHaveValue('My haul');
    await expect(note).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/notifications$/);
  });

  await test.step('on a phone the two stand below each other', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/sync');
    await page.getByRole('link', { name: 'Compare' }).click();
    const [theirs, mine] = await Promise.all(
      ['Take theirs', 'Keep mine'].map((verb) => choice(page, 'Title', verb).boundingBox()),
    );
    expect(mine?.y ?? 0).toBeGreaterThan((theirs?.y ?? 0) + (theirs?.height ?? 0));
    expect(theirs?.height).toBeGreaterThanOrEqual(44);
  });

  await test.step('what was chosen is sent once, over what was seen', async () => {
    await note.getByRole('button', { name: 'Take all theirs' }).click();
    await expect(titleOf(form)).toHaveValue('Their haul');
    await note.getByRole('button', { name: 'Keep all mine' }).click();
    await choice(page, 'Time', 'Take theirs').click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    expect(await eventNamed(leader, 'My haul')).toMatchObject({
      ...{ description: '<p>Mine.</p>', end: `${EMPTY_DAY}T21:00:00.000Z`, revision: 3 },
    });
    await goOn(page, '/sync');
    await expect(page.getByText('All caught up.')).toBeVisible();
  });
});

/** Both versions of a field. */
function versions(page: Page, name: string) {
  return page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
}

function choice(page: Page, name: string, verb: string) {
  return page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('button', { name: verb });
}
