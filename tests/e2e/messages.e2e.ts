import { aConvoy } from '#tests/support/portal/convoy.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { eventDialog, goOn } from '#tests/support/portal/portal.ts';
import { membersCard, MEMBERS } from '#tests/support/portal/managed-members.ts';
import { onPhoneAndDesktop, PHONE } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 24 a leader writes to whoever holds a seat, a department and a selection, and sees who has read it', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const event = await aConvoy(leader, false);
  const pilot = await asMember('pilot');
  await pilot.send('POST', '/events/rsvp', {
    ...{ eventId: event.id, role: 'Hauler', attending: true },
  });
  const theirs = await aMember('pilot', { viewport: PHONE, at: '/notifications' });
  const page = await aMember('leader', { at: `/events/${event.id}` });
  const main = page.getByRole('main');
  const text = main.getByRole('textbox', { name: 'Message' });
  const send = main.getByRole('button', { name: 'Send message' });
  const sent = main.getByRole('listitem').filter({ hasText: 'Bring fuel.' });

  await test.step('SPEC 24.1 from an event, whose readers are chosen', async () => {
    await eventDialog(page, 'Milk run').getByRole('link', { name: 'Message them' }).click();
    await expect(main.getByRole('combobox', { name: /^To Milk run/ })).toBeVisible();
    await send.click();
    await expect(main.getByText('Write what you want to tell them.')).toBeVisible();
    await text.fill('Bring fuel.\nAnd a towel.');
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `messages on a ${where}`).toEqual([]);
    });
    await send.click();
    await expect(sent).toContainText('Seen by none of 1 yet');
    await expect(text).toHaveValue('');
    await expect(page).toHaveURL(/view=messages$/);
  });

  await test.step('SPEC 24.4 SPEC 24.6 its reader opens it, and its author sees that', async () => {
    const notice = theirs.getByRole('link', { name: /Message from leader about Milk run/ });
    await expect(notice).toContainText('And a towel.');
    await notice.click();
    await expect(eventDialog(theirs, 'Milk run')).toBeVisible();
    await expect(async () => {
      await goOn(page, '/leader-dashboard');
      await goOn(page, '/leader-dashboard?view=messages');
      await expect(sent).toContainText('Seen by all 1', { timeout: 1_000 });
    }).toPass();
  });

  await test.step('SPEC 24.1 a department, chosen in the list', async () => {
    await goOn(page, '/departments/logistics');
    await main.getByRole('button', { name: 'Expand Roster' }).click();
    await main.getByRole('link', { name: 'Message everyone here' }).click();
    await expect(main.getByRole('combobox', { name: /^To Logistics/ })).toBeVisible();
  });

  await test.step('SPEC 24.1 members who are selected; what could not be sent stays written', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await goOn(page, `${MEMBERS}&text=pilot`);
    const card = membersCard(page);
    await card.getByRole('checkbox', { name: 'Select pilot', exact: true }).check();
    await card.getByRole('button', { name: 'Message', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message one member' });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Well flown.');
    expect(await axeFindings(page), 'the dialog').toEqual([]);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(dialog.getByText("Couldn't reach the server.")).toBeVisible();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(dialog).toHaveCount(0);
    await goOn(theirs, '/notifications');
    await expect(theirs.getByRole('link', { name: /Message from leader/ })).toHaveCount(2);
    await expect(theirs.getByText('Well flown.')).toHaveCount(1);
  });

  await test.step('SPEC 24.5 they can be kept from popping up', async () => {
    await goOn(theirs, '/dashboard/notifications');
    await expect(theirs.getByRole('switch', { name: 'Messages from leaders' })).toBeChecked();
  });
});
