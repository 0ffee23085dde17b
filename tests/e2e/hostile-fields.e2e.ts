import { eq, sql } from 'drizzle-orm';
import { briefings } from '#server/db/schema.ts';
import { briefing, edit, editButton, PLACE } from '#tests/support/portal/briefing.ts';
import { chosenHtml } from '#tests/support/hostile/chosen-attacks.ts';
import { firstForbidden } from '#tests/support/hostile/clean-html.ts';
import { htmlEditors } from '#tests/support/hostile/editors.ts';
import { STRIKE } from '#tests/support/hostile/attack-marks.ts';
import { provoked, watchForDamage } from '#tests/support/hostile/watched-page.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { paste } from '#tests/support/portal/rich-text.ts';
import { expect, test } from './fixtures.ts';

// SPEC 5.24 on the portal's own screens, in a browser that ignores the content security policy.

const NOTHING = { hits: [], leaks: [] };

test('hostile HTML that is pasted into any editor is stored and shown clean, and so is what got into the database all the same; control: it would run', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  const admin = await asMember('admin');
  const page = await aMember('admin', { at: PLACE, ignoresPolicy: true });
  const damage = await watchForDamage(page);
  for (const field of htmlEditors) {
    await test.step(field.name, async () => {
      const editor = await field.open(page);
      await editor.click();
      await page.keyboard.type('Words.');
      for (const html of chosenHtml) await paste(editor, { html });
      await provoked(editor);
      await field.save(page);
      await expect.poll(() => field.stored(admin)).toContain('Words.');
      expect(firstForbidden(await field.stored(admin))).toBeNull();
      const shown = await field.show(page, admin);
      await expect(shown).toContainText('Words.');
      expect(await provoked(shown)).toEqual([]);
      expect(damage).toEqual(NOTHING);
    });
  }

  await test.step('what got into the database all the same is shown clean, and edited clean', async () => {
    await goOn(page, PLACE);
    await expect(editButton(page)).toBeVisible();
    const cases = chosenHtml.map((html, at) => `<p>Case ${at}.</p>${html}`);
    // The last of them would be swallowed by the one before it, and so not be tried.
    for (const together of [cases.slice(0, -1), cases.slice(-1)]) {
      const content = together.join('');
      const revision = sql`${briefings.revision} + 1`;
      const where = eq(briefings.id, 'logistics');
      await muster.change((db) => db.update(briefings).set({ content, revision }).where(where));
      const shown = briefing(page).locator('.prose');
      for (const words of together.map(firstWords)) await expect(shown).toContainText(words);
      expect(await provoked(shown)).toEqual([]);
      const editor = await edit(page);
      for (const words of together.map(firstWords)) await expect(editor).toContainText(words);
      await provoked(editor);
      expect(damage).toEqual(NOTHING);
      await briefing(page).getByRole('button', { name: 'Cancel' }).click();
    }
  });

  complaints.allowNetworkFailures(); // of the picture that is not there
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html);
  }, STRIKE);
  await expect.poll(() => damage.hits).toEqual(['musterHit']);
  expect(damage.leaks).toHaveLength(1);
});

function firstWords(html: string): string {
  return /Case \d+\./.exec(html)?.[0] ?? '';
}
