import type { Tab } from '#tests/support/engines/tab.ts';
import {
  button,
  dialog,
  field,
  heading,
  link,
  type Target,
} from '#tests/support/engines/target.ts';
import { expect, test } from './fixtures.ts';
import { goOn, roleCard, signIn } from './portal.ts';

const search = field('Search everything');
const MOST_STEPS = 40;
const question: Target = { role: 'alertdialog', name: 'Close without saving?' };

test('by keyboard dialogs open, keep the focus while they are open, close, and give it back', async ({
  tab,
  asMember,
}) => {
  await (await asMember('leader')).createEvent('By keys');
  await signIn(tab, 'pilot');

  await test.step('an event opens by Enter, and Escape goes back to what opened it', async () => {
    await goOn(tab, '/events?view=agenda');
    const opener = link(/^By keys/);
    await tab.focus(opener);
    await tab.press('Enter');
    await tab.waitFor(dialog('By keys'));
    await tab.press('Escape');
    await tab.waitUntilGone(dialog('By keys'));
    await tab.waitForFocus(opener);
    expect(new URL(await tab.url()).pathname).toBe('/events');
  });

  await test.step('a form that was changed asks before Escape closes it', async () => {
    await goOn(tab, '/dashboard');
    await tab.waitForFocus(heading(/^Welcome/)); // arriving moves it: whoever goes on before loses their place
    const form = dialog('Edit Org Journey');
    const skills = { ...field('Skills and contributions'), in: form };
    await tab.focus(button('Update Preferences'));
    await tab.press('Enter');
    await tab.waitFor(form);
    await tab.type(skills, ' And night flights.');
    // Close watchers that were made without a press in between close together, and not at all after some rounds.
    for (let round = 0; round < 4; round += 1) {
      await tab.press('Escape');
      await tab.waitFor(question);
      await tab.waitForFocus({ ...button('Keep editing'), in: question });
      await tab.press('Escape');
      await tab.waitUntilGone(question);
      expect(await tab.value(skills)).toMatch(/ And night flights\.$/);
      await tab.waitForFocus(skills);
    }
    await tab.press('Escape');
    await tab.waitFor(question);
    await tabTo(tab, { ...button('Close without saving'), in: question });
    await tab.press('Enter');
    await tab.waitUntilGone(form);
    await tab.waitForFocus(button('Update Preferences'));
  });

  await test.step('the list of notifications closes by Escape, and gives the focus back', async () => {
    const list: Target = { xpath: '//*[@popover][.//h2]' };
    const bell = button(/^Notifications/);
    await tab.focus(bell);
    await tab.press('Enter');
    await tab.waitFor(list);
    await tab.press('Escape');
    await tab.waitUntilGone(list);
    await tab.waitForFocus(bell);
    await tab.focus(button('Update Preferences'));
  });

  await test.step('the search opens by its keys, goes where it is told, and gives the focus back when it is left', async () => {
    await tab.press('Control+k');
    await tab.waitForFocus(search);
    await tab.press('Escape');
    await tab.waitUntilGone(search);
    await tab.waitForFocus(button('Update Preferences'));
    await tab.press('Control+k');
    await tab.waitForFocus(search);
    await tab.type(search, 'By keys');
    await tab.waitForText('By keys', { xpath: '//*[@role="option"][@aria-selected="true"]' });
    await tab.press('Enter');
    await tab.waitFor(dialog('By keys'));
  });

  // At the end: past the last control Firefox goes to its own bar, and nothing that its driver presses leads back.
  await test.step('Tab goes round in a dialog', async () => {
    await tab.waitFor({ ...button('RSVP as Hauler'), in: roleCard('Hauler') });
    expect(await goRound(tab, 'Tab')).toEqual(
      expect.arrayContaining(['Add to calendar', 'RSVP as Hauler', 'Close']),
    );
    expect(await goRound(tab, 'Shift+Tab')).toContain('RSVP as Hauler');
    await tab.press('Escape');
    await tab.waitUntilGone(dialog('By keys'));
  });
});

/**
 * Presses the key until the focus is where it first came to: all that it came to, by name. In between it may be on the dialog itself, and on
 * nothing of the page, where the browser has controls of its own; on what lies behind the dialog it may not.
 */
async function goRound(tab: Tab, key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> {
  const met: { readonly at: number; readonly name: string }[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await tab.press(key);
    const now = await tab.eval(() => {
      const held = document.activeElement;
      if (!held || held === document.body || held.matches('dialog[open]')) return null;
      const inside = [...document.querySelectorAll('dialog[open] *')];
      return { at: inside.indexOf(held), name: held.ariaLabel ?? held.textContent };
    });
    if (now === null) continue;
    expect(now.at, `${now.name} is in the dialog`).toBeGreaterThanOrEqual(0);
    if (now.at === met[0]?.at) return met.map(({ name }) => name);
    met.push(now);
  }
  throw new Error(`${key} does not come round: ${met.map(({ name }) => name).join(', ')}`);
}

async function tabTo(tab: Tab, target: Target): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    if (await tab.hasFocus(target)) return;
    await tab.press('Tab');
  }
  throw new Error('Tab does not reach it.');
}
