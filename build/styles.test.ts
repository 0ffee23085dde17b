import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AtRule, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');

function textsOf(kind: RegExp): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => kind.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'));
}

/** Every class that some `className="..."` names. */
function classesOnScreens(): Set<string> {
  const names = textsOf(/\.tsx$/).flatMap((text) =>
    [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)),
  );
  return new Set(names.filter((name) => name !== ''));
}

/** What holds for what is on screen. */
function rulesOnScreens(): Rule[] {
  const found: Rule[] = [];
  for (const text of textsOf(/\.css$/)) {
    parse(text).walkRules((rule) => {
      if (!isPrinted(rule)) found.push(rule);
    });
  }
  return found;
}

function selectorsOnScreens(): string[] {
  return rulesOnScreens().flatMap((rule) => rule.selectors);
}

function isPrinted(rule: Rule): boolean {
  const around = rule.parent?.type === 'atrule' ? (rule.parent as AtRule) : null;
  return around?.name === 'media' && around.params.includes('print');
}

/** It keeps a distance from the edge, or none: `auto` and what a script says have nothing to do with it. */
function isALength(place: string): boolean {
  return /(?<![\w-])\d+(px)?(?![\w.])|--s-/.test(place);
}

/** What stands in brackets belongs to the part before it: `a:has(b c) > d` are two parts, with `>` before the second. */
function partsOf(selector: string): readonly { readonly before: string; readonly part: string }[] {
  const parts: { before: string; part: string }[] = [];
  let depth = 0;
  let before = '';
  for (const character of selector.replaceAll(/\s+/g, ' ')) {
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && ' >+~'.includes(character)) before += character;
    else {
      const last = parts.at(-1);
      if (before === '' && last) last.part += character;
      else parts.push({ before: before.trim(), part: character });
      before = '';
    }
    if ('(['.includes(character)) depth += 1;
  }
  return parts;
}

/** Whether whatever is drawn in an element may change what other elements in it look like, and these have no name. */
function watchesEverything(selector: string): boolean {
  const parts = partsOf(selector);
  const watching = parts.findIndex(({ part }) => part.includes(':has('));
  const below = parts.slice(watching + 1);
  const styled = below.at(-1)?.part ?? '';
  const isBelow = below.some(({ before }) => before === '' || before === '>');
  return (
    watching !== -1 &&
    isBelow &&
    !/^(?!:is\()[^(]*[.#[]|^:is\((?:[^,]*[.#[][^,]*,?)+\)$/.test(styled)
  );
}

/** Whether it styles whatever comes after something. */
function followsAnything(selector: string): boolean {
  return partsOf(selector).some(
    ({ before, part }) =>
      '+~'.includes(before) && before !== '' && /^(\*|div|span|:(?!is\())[^.#[]*$/.test(part),
  );
}

describe('Styles', () => {
  it('know every class that a screen names: there are no utilities', () => {
    const known = new Set(
      textsOf(/\.css$/).flatMap((text) =>
        [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
      ),
    );
    expect([...classesOnScreens()].filter((name) => !known.has(name))).toEqual([]);
  });

  it('take gaps, paddings, margins and round corners from the tokens where these have them', () => {
    const tokens = readFileSync(join(SRC, 'styles', 'tokens.css'), 'utf8');
    const scale = (kind: 's' | 'r') =>
      [...tokens.matchAll(new RegExp(`--${kind}-\\w+: (\\d+)px;`, 'g'))].map(([, px]) => px ?? '');
    const writtenOut = (properties: string, kind: 's' | 'r') =>
      new RegExp(`^\\s*${properties}:.*(?<![\\w.-])(${scale(kind).join('|')})px`);
    const space = writtenOut('((row-|column-)?gap|(padding|margin)(-[a-z-]+)?)', 's');
    const round = writtenOut('border(-[a-z-]+)?-radius', 'r');
    const lines = textsOf(/\.css$/).flatMap((text) => text.split('\n'));
    expect(lines.filter((line) => space.test(line) || round.test(line))).toEqual([]);
  });

  // The browser keeps one list for all selectors like that: one that names only an element has every element of that kind
  // looked at again, in the whole page, with each that is drawn.
  it('name what they style by more than its kind where that depends on what else is there', () => {
    expect(selectorsOnScreens().filter(watchesEverything)).toEqual([]);
  });

  // Whatever is drawn or removed in front of a part of the page, the browser looks at all of that part again, wherever
  // the selector holds: `.prose > * + *` had the whole page looked at for a message at its edge.
  it('say of what follows something more than that it is there', () => {
    expect(selectorsOnScreens().filter(followsAnything)).toEqual([]);
  });

  // Engines at our floor (Chrome before 122, Safari before 17.4, Firefox before 120) pass no properties on to it.
  it('have each property that is drawn behind a dialog declared there', () => {
    const behind = rulesOnScreens().filter(({ selector }) => selector.includes('::backdrop'));
    const said = behind.map((rule) => rule.toString()).join('\n');
    const namesBy = (pattern: RegExp) => [...said.matchAll(pattern)].map(([, name]) => name);
    const used = namesBy(/var\((--[\w-]+)/g);
    const declared = new Set(namesBy(/(?<![\w(-])(--[\w-]+):/g));
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });

  it('leave the room of a notch above what stays below the header, and beside what stays at an edge', () => {
    const found = rulesOnScreens().flatMap((rule) => {
      const declared = new Map<string, string>();
      rule.each((one) => {
        if (one.type === 'decl') declared.set(one.prop, one.value);
      });
      const places = ['top', 'right', 'bottom', 'left', 'inset'].flatMap(
        (side) => declared.get(side) ?? [],
      );
      const isUnderHeader = places.some((place) => place.includes('--header-h'));
      const isAtEdge = declared.get('position') === 'fixed' && places.some(isALength);
      const isDrawn = rule.selector.includes('::'); // the sky: nothing is read or pressed there
      const text = [...declared].map((pair) => pair.join(': ')).join('; ');
      const needsRoom = (isUnderHeader || isAtEdge) && !isDrawn;
      return needsRoom && !text.includes('--safe-') ? [rule.selector] : [];
    });
    expect(found).toEqual([]);
  });

  // Else the browser works out what would stand before and after each element of the page: twice as long for all styles.
  it('name the elements that have something drawn before or after them', () => {
    const ofAll = selectorsOnScreens().filter((selector) =>
      /(^|[\s>+~*])::(before|after|backdrop|marker|first-l)/.test(selector),
    );
    expect(ofAll).toEqual([]);
  });
});
