// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#runtime/session-state.ts';
import { keepTyped, putBackTyped, watchForms } from './keep-typed-over-reload.ts';

watchForms();
const onWaiting = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  onWaiting.mockClear();
  session.set({ status: 'visitor' });
  history.replaceState(null, '', '/login');
});
afterEach(() => {
  session.set({ status: 'loading' }); // nothing that still waits for a form looks at the next page
  vi.useRealTimers();
});

/** A page that shows this. */
function page(html: string): HTMLElement {
  document.body.innerHTML = `<div id="app">${html}</div>`;
  return find('#app');
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Of texts and choices only what they have in common with one is looked at. */
const input = (selector: string) => find(selector) as HTMLInputElement;

/** Goes into the field, as whoever types has to. */
function fill(selector: string, text: string): void {
  const field = input(selector);
  field.focus();
  field.value = text;
}

function tick(selector: string): void {
  const box = find(selector);
  box.focus();
  box.click();
}

const value = (selector: string) => input(selector).value;
const isTicked = (selector: string) => input(selector).checked;
const kept = () => sessionStorage.getItem('muster.typed-before-reload') ?? 'nothing';

/** The page, loaded again, which shows this by then. */
function reload(html: string): HTMLElement {
  keepTyped(find('#app'));
  const host = page(html);
  putBackTyped(host, onWaiting);
  return host;
}

const form = (fields: string) => `<form aria-label="Sign up">${fields}</form>`;
const CALLSIGN = form('<input name="callsign" value="Rook" />');

describe('SPEC 17.10 over the reload that is offered', () => {
  test.each([
    ['a line', '<input name="a" value="Rook" />', 'Raven'],
    ['a line that was emptied', '<input name="a" value="Rook" />', ''],
    ['an email address', '<input name="a" type="email" />', 'raven@night.example'],
    ['a moment', '<input name="a" type="datetime-local" />', '2026-12-01T19:00'],
    ['a text', '<textarea name="a">Rook</textarea>', 'Hauls ice.\nAt night.'],
    ['a choice', '<select name="a"><option>UTC</option><option>Berlin</option></select>', 'Berlin'],
  ])('%s keeps what it was filled with', (_, field, text) => {
    page(form(field));
    fill('[name="a"]', text);
    reload(form(field));
    expect(value('[name="a"]')).toBe(text);
  });

  test('boxes keep whether they are ticked, and of several choices the one that was chosen', () => {
    const fields = form(`
      <input type="checkbox" name="pinned" checked /><input type="checkbox" name="video" />
      <input type="radio" name="who" id="all" checked /><input type="radio" name="who" id="some" />`);
    page(fields);
    for (const pressed of ['[name="pinned"]', '[name="video"]', '#some']) tick(pressed);
    reload(fields);
    expect(['[name="pinned"]', '[name="video"]', '#all', '#some'].map(isTicked)).toEqual([
      ...[false, true, false, true],
    ]);
  });

  test.each([
    ['a password', 'type="password"'],
    ['a password that is shown', 'type="text" autocomplete="current-password"'],
    ['a new password that is shown', 'type="text" autocomplete="new-password"'],
    ['what nobody can see', 'type="hidden"'],
    ['what nobody can change', 'readonly'],
  ])('nothing is kept of %s, but all that stands beside it', (_, kind) => {
    const fields = form(`<input name="callsign" /><input name="secret" ${kind} />`);
    page(fields);
    fill('[name="callsign"]', 'nightwatch');
    fill('[name="secret"]', 'twelve lanterns');
    keepTyped(find('#app'));
    expect(kept()).toContain('nightwatch');
    expect(kept()).not.toContain('twelve lanterns');
    reload(fields);
    expect([value('[name="callsign"]'), value('[name="secret"]')]).toEqual(['nightwatch', '']);
  });

  test('a password that is shown halfway takes nothing from what stands beside it', () => {
    const fields = form(
      '<input name="callsign" /><input name="secret" type="password" autocomplete="new-password" />',
    );
    page(fields);
    fill('[name="callsign"]', 'nightwatch');
    fill('[name="secret"]', 'twelve lanterns');
    input('[name="secret"]').type = 'text';
    keepTyped(find('#app'));
    expect(kept()).not.toContain('twelve lanterns');
    reload(fields);
    expect(value('[name="callsign"]')).toBe('nightwatch');
  });

  test('nothing is kept of a file, which no script may put back, but all that stands beside it', () => {
    const fields = form('<input name="callsign" /><input name="picture" type="file" />');
    page(fields);
    fill('[name="callsign"]', 'nightwatch');
    Object.defineProperty(find('[name="picture"]'), 'value', { value: 'C:\\fakepath\\me.png' });
    keepTyped(find('#app'));
    expect(kept()).not.toContain('me.png');
    reload(fields);
    expect(value('[name="callsign"]')).toBe('nightwatch');
  });

  test('nothing is kept of a page on which nobody has typed, and nothing from before', () => {
    page(CALLSIGN);
    fill('[name="callsign"]', 'Raven');
    keepTyped(find('#app'));
    page(CALLSIGN);
    find('[name="callsign"]').focus();
    keepTyped(find('#app'));
    expect(kept()).toBe('nothing');
  });

  test('nothing is kept of a form that has got other fields since: nobody knows whose a value is', () => {
    const host = page(CALLSIGN);
    fill('[name="callsign"]', 'Raven');
    find('form').insertAdjacentHTML('afterbegin', '<input name="email" />');
    keepTyped(host);
    expect(kept()).toBe('nothing');
  });
});

describe('SPEC 17.10 what was kept', () => {
  const typed = () => {
    page(CALLSIGN);
    fill('[name="callsign"]', 'Raven');
  };

  test('is put back once, and nobody is told of what is there at once', () => {
    typed();
    const host = reload(CALLSIGN);
    expect([value('[name="callsign"]'), kept()]).toEqual(['Raven', 'nothing']);
    vi.advanceTimersByTime(5_000);
    expect(onWaiting).not.toHaveBeenCalled();
    host.innerHTML = CALLSIGN;
    putBackTyped(host, onWaiting);
    expect(value('[name="callsign"]')).toBe('Rook');
  });

  test('waits for a form that is not open yet, which is told', async () => {
    typed();
    const host = reload('<button>Sign up</button>');
    vi.advanceTimersByTime(999);
    expect(onWaiting).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onWaiting).toHaveBeenCalledOnce();
    expect(kept()).toContain('Raven');
    host.innerHTML = CALLSIGN;
    await vi.advanceTimersByTimeAsync(20);
    expect([value('[name="callsign"]'), kept()]).toEqual(['Raven', 'nothing']);
  });

  test.each([
    ['has another value by now', form('<input name="callsign" value="Condor" />'), 'Condor'],
    [
      'asks for something else',
      form('<input name="callsign" type="email" value="Rook" />'),
      'Rook',
    ],
    ['is another one', CALLSIGN.replace('Sign up', 'Sign off'), 'Rook'],
    ['asks for more', CALLSIGN.replace('</form>', '<input name="email" /></form>'), 'Rook'],
  ])('leaves a form alone that %s', (_, html, shown) => {
    typed();
    reload(html);
    expect(value('[name="callsign"]')).toBe(shown);
    expect(kept()).toContain('Raven');
  });

  test('finds its form among others that are alike, by their headings', () => {
    const card = (name: string) =>
      `<section><h2>${name}</h2><form><textarea name="note"></textarea></form></section>`;
    page(card('Salvage') + card('Racing'));
    fill('section:last-child textarea', 'Bring lamps.');
    reload(card('Racing') + card('Salvage'));
    expect([value('section textarea'), value('section:last-child textarea')]).toEqual([
      ...['Bring lamps.', ''],
    ]);
  });

  test('comes back at its own address alone', async () => {
    typed();
    keepTyped(find('#app'));
    history.replaceState(null, '', '/register');
    const host = page(CALLSIGN);
    putBackTyped(host, onWaiting);
    expect(value('[name="callsign"]')).toBe('Rook');
    history.replaceState(null, '', '/login');
    host.innerHTML = CALLSIGN;
    await vi.advanceTimersByTimeAsync(20);
    expect(value('[name="callsign"]')).toBe('Raven');
  });

  test('waits until it is known who is here', () => {
    typed();
    keepTyped(find('#app'));
    session.set({ status: 'loading' });
    putBackTyped(page(CALLSIGN), onWaiting);
    expect(value('[name="callsign"]')).toBe('Rook');
    session.set({ status: 'visitor' });
    expect(value('[name="callsign"]')).toBe('Raven');
  });

  test('is gone once somebody else is here', () => {
    typed();
    keepTyped(find('#app'));
    session.set(aMember('other'));
    putBackTyped(page(CALLSIGN), onWaiting);
    expect([value('[name="callsign"]'), kept()]).toEqual(['Rook', 'nothing']);
  });

  test('is gone with whoever typed it, before its form is open', () => {
    session.set(aMember('me'));
    typed();
    const host = reload('');
    session.set({ status: 'visitor' });
    expect(kept()).toBe('nothing');
    host.innerHTML = CALLSIGN;
    expect(value('[name="callsign"]')).toBe('Rook');
  });
});

function aMember(userId: string) {
  const person = { role: 'Member', flags: [], positions: [] } as const;
  const { role, flags } = person;
  const shown = { username: userId, avatarUrl: '', profile: null, needsSignIn: false };
  return { status: 'member', userId, role, flags, person, ...shown } as const;
}
