import type { EventDetail } from '#contract/events.ts';
import type { PageRow } from '#contract/documents.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { button, dialog, field, heading } from '#tests/support/engines/target.ts';
import { expect, test } from './fixtures.ts';
import { goOn, signIn } from './portal.ts';

const YEAR = new Date().getFullYear() + 1;
const start = field('Start');
const end = field('End');
const text = field('Description (optional)');

test('a text that is typed and pasted and a date that is typed part by part are saved as they were meant', async ({
  tab,
  asMember,
  origin,
}) => {
  const leader = await asMember('leader');
  const { id } = (await leader.send('POST', '/events', {
    title: 'Last of January',
    start: `${YEAR}-01-31T19:00:00.000Z`,
    end: `${YEAR}-01-31T21:00:00.000Z`,
    description: '',
    roles: [],
  })) as EventDetail;
  await signIn(tab, 'leader');

  await test.step('what was copied from a page is pasted behind what is typed', async () => {
    await goOn(tab, '/mission');
    await tab.waitFor(heading('What we do not do'));
    await tab.eval(() => {
      const article = document.querySelector('article .prose-long') ?? document.body;
      getSelection()?.selectAllChildren(article);
    });
    await tab.press('Control+c');
    await goOn(tab, `/events/${id}?form=edit`);
    await tab.type(text, 'Bring ');
    await tab.press('Control+b', 'f', 'u', 'e', 'l', 'Control+b', '.', 'Enter', 'Control+v');
    await tab.waitForText('your place is where you left it', text);
    await save(tab);
    const { content } = (await leader.get('/pages/mission')) as PageRow;
    const { description } = await leader.event(id);
    // Lists as the editor spells them, and addresses as browsers copy them.
    const pasted = content.replaceAll(/<li><p>(.*?)<\/p><\/li>/g, '<li>$1</li>');
    expect
      .soft(description)
      .toBe(
        `<p>Bring <strong>fuel</strong>.</p>${pasted.replace('"/history"', `"${origin}/history"`)}`,
      );
    await tab.waitFor({ ...heading('What we do not do'), in: dialog('Last of January') });
    await tab.waitForText('Bring fuel.', dialog('Last of January'));
  });

  await test.step('a part of a date is typed, and the others stay, also where that makes no date for a moment', async () => {
    await goOn(tab, `/events/${id}?form=edit`);
    await typePart(tab, 'day', '07');
    expect(await tab.value(start)).toBe(`${YEAR}-01-07T20:00`);
    await typePart(tab, 'day', '31');
    await typePart(tab, 'month', '02');
    await typePart(tab, 'day', '28');
    expect(await tab.value(start)).toBe(`${YEAR}-02-28T20:00`);
    expect(await tab.value(end)).toBe(`${YEAR}-02-28T22:00`);
    await save(tab);
    expect(await leader.event(id)).toMatchObject({
      start: `${YEAR}-02-28T19:00:00.000Z`,
      end: `${YEAR}-02-28T21:00:00.000Z`,
    });
  });
});

async function save(tab: Tab): Promise<void> {
  await tab.click(button('Save'));
  await tab.waitForText('Event “Last of January” published.');
  await tab.waitFor(dialog('Last of January'));
}

/** The browsers' own language is American English, whatever they ask servers for. */
const PARTS = ['month', 'day'] as const;

/** Goes to that part of the start from its first one, and types it. */
async function typePart(tab: Tab, part: (typeof PARTS)[number], typed: string): Promise<void> {
  await tab.focus(end); // what was typed before is over
  await tab.focus(start);
  const before = Array.from({ length: PARTS.indexOf(part) }, () => 'ArrowRight');
  await tab.press(...before, ...Array.from(typed));
}
