import type { Locator } from '@playwright/test';
import { edit, PLACE } from '#tests/support/briefing.ts';
import { aConvoy } from '#tests/support/convoy.ts';
import { rolePicker } from '#tests/support/event-form.ts';
import { goOn } from '#tests/support/portal.ts';
import { richText } from '#tests/support/rich-text.ts';
import { fieldsThatZoom, SIDEWAYS, useFingers } from '#tests/support/touch.ts';
import { PHONE, resize } from '#tests/support/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

// What is pressed and typed into with fingers, on a screen that has a notch and round corners.

test('LOOK 3 nothing on a phone is typed in letters so small that the page is enlarged', async ({
  aVisitor,
  aMember,
  asMember,
}) => {
  const event = await aConvoy(await asMember('leader'), false);
  const look = async (page: Page, path: string, sign?: Locator) => {
    await goOn(page, path);
    await expect(sign ?? page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await measure(page, path);
  };
  const measure = async (page: Page, where: string) => {
    for (const viewport of [PHONE, SIDEWAYS]) {
      await resize(page, viewport);
      const { seen, small } = await fieldsThatZoom(page);
      expect.soft(small, `${where}, ${viewport.width} wide`).toEqual([]);
      expect.soft(seen, `fields of ${where}`).toBeGreaterThan(0);
    }
    await resize(page, PHONE);
  };
  const visitor = await aVisitor({ viewport: PHONE, at: '/login' });
  await useFingers(visitor);
  expect(await visitor.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const path of ['/login', '/register', '/forgot-password', '/data-request'])
    await look(visitor, path);

  const page = await aMember('admin', { viewport: PHONE, at: PLACE });
  await useFingers(page);
  await edit(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  await measure(page, 'briefing');
  await page.getByRole('button', { name: 'Add New Resource' }).click();
  await measure(page, 'resource');
  await page.keyboard.press('Escape');
  await look(page, '/events?new=2027-10-31T02:30', richText(page, 'Description (optional)'));
  const hauler = rolePicker(page).getByRole('checkbox', { name: 'Hauler', checked: true });
  await look(page, `/events/${event.id}?form=edit&roles=open`, hauler);
  for (const view of ['members', 'post', 'audit'])
    await look(
      page,
      `/leader-dashboard?view=${view}`,
      page.getByRole('main').locator('input').first(),
    );
  await look(page, '/dashboard/notifications', page.getByRole('combobox', { name: /zone/i }));
  await goOn(page, '/dashboard');
  await page.getByRole('button', { name: 'Update Preferences' }).click();
  await measure(page, 'journey');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await measure(page, 'search');
});
