import type { Tab } from '#tests/support/engines/tab.ts';
import { button, dialog, field, type Target } from '#tests/support/engines/target.ts';
import { expect, test } from './fixtures.ts';
import { arriveAt, signIn } from './portal.ts';

const FORM = dialog('Add New Resource');
const QUESTION: Target = { role: 'alertdialog' };

test('Escape closes a menu, a list and a dialog, the focus returns, and a form that asks stays however often it is pressed', async ({
  tab,
}) => {
  await signIn(tab, 'chief');
  await arriveAt(tab, '/departments/logistics');
  const more = 'Edit or delete Cargo grid planner';
  const edit: Target = { role: 'menuitem', name: 'Edit' };
  await tab.click(button(more));
  await tab.waitFor(edit);
  await closeByEscape(tab, edit);
  await expectFocus(tab, more);

  const add = 'Add New Resource';
  await tab.click(button(add));
  await tab.waitFor(FORM);
  await closeByEscape(tab, FORM);
  await expectFocus(tab, add);

  await tab.click(button(add));
  await tab.type(field('Name'), 'half');
  for (let round = 0; round < 4; round += 1) {
    await tab.press('Escape');
    await tab.waitFor(QUESTION);
    await closeByEscape(tab, QUESTION);
    expect(await tab.value(field('Name'))).toBe('half');
    await expectFocus(tab, 'Name');
  }
  await tab.press('Escape');
  await tab.click(button('Close without saving'));
  await tab.waitUntilGone(FORM);
  await expectFocus(tab, add);

  const list: Target = { xpath: '//*[@popover][.//h2]' };
  await tab.click(button(/^Notifications/));
  await tab.waitFor(list);
  await closeByEscape(tab, list);
  await expectFocus(tab, 'Notifications');
});

async function closeByEscape(tab: Tab, what: Target): Promise<void> {
  await tab.press('Escape');
  await tab.waitUntilGone(what);
}

/** By the name of a button, or the label of a field. */
async function expectFocus(tab: Tab, name: string): Promise<void> {
  await tab.until(`the focus is on ${name}`, async () =>
    tab.eval((wanted) => {
      const one = document.activeElement;
      const [label] = one instanceof HTMLInputElement ? (one.labels ?? []) : [];
      const said = one?.getAttribute('aria-label') ?? label?.textContent ?? one?.textContent;
      return said?.startsWith(wanted) === true;
    }, name),
  );
}
