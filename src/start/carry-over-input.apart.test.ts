// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { carryOver, stateOf, withoutPlace, type FormControl } from './carry-over-input.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="from"></div><div id="to"></div>';
  // happy-dom has no layout: here everything has a box, except for what is hidden.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function boxes(
    this: HTMLElement,
  ) {
    return Object.assign([], { length: this.closest('[hidden]') ? 0 : 1, item: () => null });
  });
});

/** Two screens. The app draws the second, the same as the first unless given. */
function screens(drawn: string, app = drawn) {
  const [from, to] = ['from', 'to'].map((id) => document.getElementById(id));
  if (!from || !to) throw new Error('There are no places for them.');
  from.innerHTML = drawn;
  to.innerHTML = app;
  return { from, to };
}

function find(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

function field(root: HTMLElement, name: string): FormControl {
  const found = root.querySelector<FormControl>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** The names of what is pressed in `root` from now on. */
function pressesIn(root: HTMLElement): string[] {
  const names: string[] = [];
  root.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) names.push(target.dataset['name'] ?? '');
  });
  return names;
}

const EVENTS = `<ul>
  <li><h3>Salvage</h3><button data-name="salvage">Join</button></li>
  <li><h3>Racing</h3><button data-name="racing">Join</button></li>
</ul>`;

describe('SPEC 17.4 what was pressed', () => {
  test('is pressed on the card of the same heading, wherever it stands now', () => {
    const salvage = '<li><h3>Salvage</h3><button data-name="salvage">Join</button></li>';
    const racing = '<li><h3>Racing</h3><button data-name="racing">Join</button></li>';
    const { from, to } = screens(EVENTS, `<ul>${racing}${salvage}</ul>`);
    const pressed = pressesIn(to);
    const act = carryOver({ from, to, pressed: [find(from, '[data-name="racing"]')] });
    expect(act()).toBe(true);
    expect(pressed).toEqual(['racing']);
  });

  test('is told lost, and nothing else pressed, where one of several alike has gone', () => {
    const twins = '<button data-name="1">Copy</button><button data-name="2">Copy</button>';
    const { from, to } = screens(twins, '<button data-name="2">Copy</button>');
    const pressed = pressesIn(to);
    const parts = { from, to, pressed: [find(from, '[data-name="1"]')] };
    expect(withoutPlace(parts)).toBe('pressed');
    expect(carryOver(parts)()).toBe(false);
    expect(pressed).toEqual([]);
  });

  test('does not count what another width alone shows', () => {
    const hidden = '<div hidden><button data-name="wide">Menu</button></div>';
    const { from, to } = screens(`${hidden}<button>Menu</button>`, '<button>Menu</button>');
    const placeless = (selector: string) =>
      withoutPlace({ from, to, pressed: [find(from, selector)] });
    expect(placeless('#from > button')).toBeNull();
    expect(placeless('[data-name="wide"]')).toBe('pressed');
  });

  test('keeps its order', () => {
    const { from, to } = screens(EVENTS);
    const pressed = pressesIn(to);
    const order = ['racing', 'salvage'];
    carryOver({ from, to, pressed: order.map((name) => find(from, `[data-name="${name}"]`)) })();
    expect(pressed).toEqual(order);
  });

  test('waits for what a tick before it has begun', async () => {
    const { from, to } = screens(
      '<form><input type="checkbox" name="human" /><button type="button" data-name="send">Send</button></form>',
    );
    const pressed = pressesIn(to);
    field(from, 'human').click();
    const box = field(to, 'human');
    box.addEventListener('click', () => {
      box.setAttribute('aria-busy', 'true');
    });
    carryOver({ from, to, pressed: [find(from, 'button')] })();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stateOf(box)).toBe('true');
    expect(pressed).not.toContain('send');
    box.removeAttribute('aria-busy');
    await vi.waitFor(() => {
      expect(pressed).toContain('send');
    });
  });
});

describe('SPEC 17.4 what was typed', () => {
  const FORM = `<form>
    <input name="callsign" value="Rook" /><textarea name="about"></textarea>
    <select name="zone"><option selected>UTC</option><option>Berlin</option></select>
  </form>`;

  test('stands in the fields of the same names, and the app hears of it', () => {
    const { from, to } = screens(FORM);
    field(from, 'about').value = 'Hauls ice.';
    field(from, 'zone').value = 'Berlin';
    const heard: string[] = [];
    to.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLElement) heard.push(target.localName);
    });
    expect(carryOver({ from, to, pressed: [] })()).toBe(true);
    expect(field(to, 'about').value).toBe('Hauls ice.');
    expect(field(to, 'zone').value).toBe('Berlin');
    expect(heard).toEqual(['textarea', 'select']);
  });

  test('leaves alone what nobody has touched: the app may know better', () => {
    const { from, to } = screens(FORM, FORM.replace('Rook', 'Raven'));
    carryOver({ from, to, pressed: [] })();
    expect(field(to, 'callsign').value).toBe('Raven');
  });

  test('without a field it is lost, and outranks what was pressed', () => {
    const { from, to } = screens(`${FORM}<button>Save</button>`, '<p>Not found.</p>');
    field(from, 'callsign').value = 'Raven';
    const parts = { from, to, pressed: [find(from, 'button')] };
    expect(withoutPlace(parts)).toBe('typed');
    expect(carryOver(parts)()).toBe(false);
  });

  test('keeps the focus where it was typed', () => {
    const { from, to } = screens(FORM);
    find(from, 'textarea').focus();
    const act = carryOver({ from, to, pressed: [] });
    from.remove();
    act();
    expect(document.activeElement).toBe(find(to, 'textarea'));
  });
});
