import { dialogsWithDates, waysOfDates } from '#tests/support/hostile/dates.inputs.ts';
import { upToDate } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('the dates in one dialog are written in one way', async ({ aMember }) => {
  const page = await aMember('admin');
  let dated = 0;
  for (const { input, source } of dialogsWithDates) {
    await page.goto(input.at);
    await upToDate(page);
    for (const name of input.press) {
      const place = page.locator('dialog[open], main').last();
      await place
        .getByRole('button', { name })
        .or(place.getByRole('link', { name }))
        .first()
        .click();
    }
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.locator('.skeleton')).toHaveCount(0);
    const fields = dialog.locator('input[type^="date"]');
    await expect(fields).toHaveCount(input.fields ?? 0);
    await expect(dialog).toContainText(/\d\d:\d\d|\d{4}/);
    const text = await dialog.innerText();
    const ways = Object.entries(waysOfDates).filter(([, way]) => way.test(text));
    expect(ways.length, `${source}: ${text}`).toBeLessThan(2);
    dated += ways.length;
    for (const day of await fields.evaluateAll(valuesOf))
      expect(text, `${source}: what a browser writes in its own way`).toMatch(inWords(day));
  }
  expect(dated).toBeGreaterThan(1); // of some, today and tomorrow are the only days
});

function valuesOf(fields: (HTMLElement | SVGElement)[]): string[] {
  const days = fields.map((field) => (field as HTMLInputElement).value.slice(0, 10));
  return days.filter((day) => day !== ''); // not every date needs to be there
}

/** "3 Feb" or "3 Feb 2031", or how a day close by is called. */
function inWords(day: string): RegExp {
  const at = new Date(`${day}T12:00`);
  const month = at.toLocaleDateString('en-GB', { month: 'long' }).slice(0, 3);
  return new RegExp(String.raw`\b(?:${at.getDate()} ${month}|today|tomorrow|yesterday)\b`, 'i');
}
