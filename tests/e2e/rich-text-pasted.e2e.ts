import {
  briefing,
  edit,
  editButton,
  PLACE,
  save,
  stored,
  write,
} from '#tests/support/portal/briefing.ts';
import { blockInputs } from '#tests/support/hostile/blocks.inputs.ts';
import { pastedInputs } from '#tests/support/hostile/pasted.inputs.ts';
import { paste } from '#tests/support/portal/rich-text.ts';
import { expect, test, type Page } from './fixtures.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What the editor makes of its own; all else it stores as it was read, which `pasted.test.ts` shows of each. */
const storedInTheirOwnWay = pastedInputs.filter(({ read, stored: kept }) => read !== kept);

async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(editButton(page)).toBeVisible();
}

test('SPEC 5.31, SPEC 5.32 and SPEC 5.33 what other programs copy is stored as its author saw it, its blocks stay apart, and addresses and pictures come along', async ({
  aMember,
  asMember,
}) => {
  const chief = await asMember('chief');
  const page = await aMember('chief', { at: PLACE });
  await test.step('what other programs copy is stored as its author saw it, each in a line of its own', async () => {
    const lines = storedInTheirOwnWay.map((_, at) => `<p>Case ${at}.</p><p></p>`);
    await chief.send('PUT', `${PLACE}/briefing`, { content: `${lines.join('')}<p>End.</p>` });
    await expect(briefing(page)).toContainText('End.');
    const editor = await edit(page);
    for (const [at, { input }] of storedInTheirOwnWay.entries()) {
      await editor
        .locator('p', { hasText: `Case ${at}.` })
        .locator('xpath=following::p[1]')
        .click();
      await paste(editor, { html: input, text: 'x' });
    }
    await saved(page);
    const { content } = await stored(chief);
    const cases = content.replace(/<p>End\.<\/p>$/, '').split(/<p>Case \d+\.<\/p>/);
    for (const [at, { source, stored: expected }] of storedInTheirOwnWay.entries())
      expect.soft(cases[at + 1], source).toBe(expected);
  });

  await test.step('blocks of all kinds are shown and edited apart, and saved as they are', async () => {
    const cases = blockInputs.map(({ input, expected }, at) => ({
      input: `<p>Case ${at}.</p>${input}`,
      expected: `<p>Case ${at}.</p>${expected}`,
    }));
    const html = cases.map(({ input }) => input).join('');
    const words = wordsOf(cases.map(({ expected }) => expected).join(''));
    await chief.send('PUT', `${PLACE}/briefing`, { content: html });
    await expect(briefing(page)).toContainText(`Case ${cases.length - 1}.`);
    expect(wordsOf(await briefing(page).locator('.prose').innerHTML())).toEqual(words);
    const editor = await edit(page);
    await expect(editor).toContainText(`Case ${cases.length - 1}.`);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' x');
    await saved(page);
    expect(wordsOf((await stored(chief)).content)).toEqual([...words, 'x']);
  });

  await test.step('SPEC 5.32 and SPEC 5.33 addresses become links, pictures that came along are uploaded, and the field says what did not come', async () => {
    const editor = await edit(page);

    await test.step('while somebody types, and behind a link nothing is one', async () => {
      await write(page, '');
      await page.keyboard.type('See www.clan.gaming. Then ops@example.org, or (discord.gg/x) now');
      await page.keyboard.press('Enter');
      await page.keyboard.type('ts3server://ts.example.org');
      await page.keyboard.press('Enter');
      await page.keyboard.type('README.md is no address');
      await paste(editor, { text: ' but example.org:8080/map is.' });
      await saved(page);
      const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;
      expect((await stored(chief)).content).toBe(
        `<p>See ${link('https://www.clan.gaming', 'www.clan.gaming')}. Then ${link('mailto:ops@example.org', 'ops@example.org')}, ` +
          `or (${link('https://discord.gg/x', 'discord.gg/x')}) now</p><p>${link('ts3server://ts.example.org')}</p>` +
          `<p>README.md is no address but ${link('https://example.org:8080/map', 'example.org:8080/map')} is.</p>`,
      );
    });

    await test.step('also those of a text that was stored as words, where it is shown', async () => {
      await chief.send('PUT', `${PLACE}/briefing`, { content: '<p>Old: example.org/x.</p>' });
      const link = briefing(page).getByRole('link', { name: 'example.org/x' });
      await expect(link).toHaveAttribute('href', 'https://example.org/x');
    });

    await test.step('pictures', async () => {
      await edit(page);
      await write(page, '');
      const html =
        `<p>one <img src="${PIXEL}"> two</p><p><img src="file:///C:/clip_image002.png"></p><p>three</p>` +
        '<p><a href="ftp://files.example">four</a> <img src="cid:1"></p>' +
        '<iframe width="560" src="https://www.youtube.com/embed/x"></iframe>' +
        '<iframe width="1" height="1" src="https://spy.example"></iframe>';
      await paste(editor, { html, text: 'one' });
      const said = briefing(page).getByRole('status').filter({ hasText: 'pasted' });
      await expect(said).toHaveText(
        "2 pictures couldn't be pasted. Save them on your device, then add them with the Image button. " +
          "A link with an address that isn't allowed was removed. " +
          "Something embedded, such as a video, couldn't be pasted. Paste its link instead.",
      );
      await expect(editor.locator('img[src^="/uploads/"]')).toHaveCount(1);
      await saved(page);
      expect((await stored(chief)).content).toMatch(
        /^<p>one <img src="\/uploads\/[\w.-]+" alt="" \/> two<\/p><p>three<\/p><p>four ?<\/p>$/,
      );
    });
  });
});

function wordsOf(html: string): readonly string[] {
  const text = html.replaceAll(/<\/?(?:strong|em|del|code|a)\b[^<>]*>/g, '');
  return text.replaceAll(/<[^<>]*>/g, ' ').match(/\S+/g) ?? [];
}
