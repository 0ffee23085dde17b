import { ApiError } from '#contract/problem.ts';
import { cleanHtml, shownHtml } from '#server/core/text/html.ts';
import type { Side } from '#tests/support/hostile/arena-page.ts';
import { openArena, type Arena } from '#tests/support/hostile/arena.ts';
import { blockInputs } from '#tests/support/hostile/blocks.inputs.ts';
import { families, hostileHtml } from '#tests/support/hostile/hostile-html.ts';
import { linkInputs } from '#tests/support/hostile/links.inputs.ts';
import { textInputs } from '#tests/support/hostile/text-links.inputs.ts';
import { expect, test } from './fixtures.ts';

// SPEC 5.24. The browser ignores the content security policy here: what holds, holds by the sanitiser alone.

const BATCH = 100;
const NOTHING = { hits: [], leaks: [] };

/** What the device takes out of a title and the server leaves in: it would end an element or a comment around it. */
const ENDS_SOMETHING = /title="[^"]*(?:--&gt;|&lt;\/no(?:embed|frames)&gt;)/;

/** Families that do nothing in a browser of today, even as they stand. */
const historic = families.filter(({ isHistoric }) => isHistoric === true).map(({ name }) => name);

test('of all hostile HTML nothing runs and nobody hears, as the server stores it and as the device shows it; SPEC 5.31 SPEC 5.32 which shows blocks and links as the server draws them', async ({
  browser,
  muster,
}) => {
  const arena = await openArena(browser, muster.url);
  const stored = hostileHtml.map(onceStored).filter((html) => html !== null);
  expect(stored.length).toBeGreaterThan(hostileHtml.length * 0.95);

  await strikeAll(arena, stored, 'markup');
  expect(arena.damage, 'as the server stores it').toEqual(NOTHING);

  const drawn = await strikeAll(arena, stored.map(shownHtml), 'markup');
  expect(arena.damage, 'stored, and drawn by the server').toEqual(NOTHING);

  const shown = (await strikeAll(arena, stored, 'sanitiser')).map(withoutTheDevicesOwn);
  expect(arena.damage, 'stored, and shown by the device').toEqual(NOTHING);
  const isOther = (html: string, at: number) => html !== shown[at] && !ENDS_SOMETHING.test(html);
  expect(drawn.filter(isOther), 'what the device shows unlike the server draws it').toEqual([]);

  await strikeAll(arena, hostileHtml, 'sanitiser');
  expect(arena.damage, 'never stored, and shown by the device').toEqual(NOTHING);

  // SPEC 5.31, SPEC 5.32: blocks and links.
  const links = linkInputs.map(
    ({ input }) => `<p><a href="${input.replaceAll('"', '&quot;')}">x</a></p>`,
  );
  const sentences = textInputs.map(({ input }) => `<p>${input.replaceAll('<', '&lt;')}</p>`);
  const texts = [...blockInputs.map(({ input }) => input), ...links, ...sentences];
  const written = await strikeAll(arena, texts.map(shownHtml), 'markup');
  const read = await strikeAll(arena, texts, 'sanitiser');
  expect(read.map(withoutTheDevicesOwn), 'blocks and links').toEqual(written);
  await arena.close();
});

test('control: without a sanitiser each kind of hostile HTML runs or speaks to somebody', async ({
  browser,
  muster,
}) => {
  let [hits, leaks] = [0, 0];
  for (const { name, strings } of families) {
    const arena = await openArena(browser, muster.url);
    const { forbidden } = await arena.strike(strings, 'markup');
    expect(forbidden, name).not.toEqual([]);
    if (!historic.includes(name)) {
      const struck = () => arena.damage.hits.length + arena.damage.leaks.length;
      await expect.poll(struck, name).toBeGreaterThan(0);
    }
    hits += arena.damage.hits.length;
    leaks += arena.damage.leaks.length;
    await arena.close();
  }
  expect(hits).toBeGreaterThan(2_000);
  expect(leaks).toBeGreaterThan(100);
});

/** Shows all of them, a batch a document, and answers what they became. */
async function strikeAll(arena: Arena, strings: readonly string[], side: Side): Promise<string[]> {
  const shown: string[] = [];
  for (let at = 0; at < strings.length; at += BATCH) {
    const account = await arena.strike(strings.slice(at, at + BATCH), side);
    expect(account.forbidden).toEqual([]);
    shown.push(...account.shown);
  }
  return shown;
}

/** The device says how links are opened and pictures loaded, whatever the text says. */
function withoutTheDevicesOwn(html: string): string {
  return html.replaceAll(/ (?:target="_blank" rel="noreferrer"|loading="lazy")/g, '');
}

/** What the server stores of it; null where it refuses the text as a whole. */
function onceStored(html: string): string | null {
  try {
    return cleanHtml(html, 'content');
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
