import { join } from 'node:path';
import { pageScript } from '#tests/support/browser/page-script.ts';
import { NotNow, type ElementDriver, type TabDriver } from './engine.ts';
import { PAGE, toSource, type Target } from './target.ts';

/** How long a condition may take to hold, on a machine that does other things as well. */
const LIMIT_MS = 30_000;
const LOOK_AGAIN_MS = 50;

const finder = () => pageScript(join(import.meta.dirname, 'finder.ts'), 'finder');

/** One tab of a browser: what a person does in it and reads there. An action waits for its target. */
export class Tab {
  readonly #driver: TabDriver;
  readonly #origin: string;

  constructor(driver: TabDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Opens a path and waits until the page is loaded; the app may not have taken over yet. */
  goto(path: string): Promise<void> {
    return this.#driver.goto(new URL(path, this.#origin).href);
  }

  reload(): Promise<void> {
    return this.#driver.reload();
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  forward(): Promise<void> {
    return this.#driver.forward();
  }

  url(): Promise<string> {
    return this.#driver.url();
  }

  picture(): Promise<Buffer | null> {
    return this.#driver.picture();
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /**
   * Runs a function in the page and waits for its promise. It only sees its arguments, which must be JSON.
   * In Firefox it runs beside the page rather than in it: it may outlive the page, and sets no variable of the page's.
   */
  async eval<R, A extends readonly unknown[]>(
    work: (...given: A) => R,
    ...given: A
  ): Promise<Awaited<R>> {
    const body = `return (${work.toString()})(...${JSON.stringify(given)})`;
    return (await this.#driver.run(body)) as Awaited<R>;
  }

  async click(target: Target): Promise<void> {
    await this.#act('press', target, (element) => element.click());
  }

  /** Adds to the end of a field's text, key by key. */
  async type(target: Target, text: string): Promise<void> {
    await this.focus(target);
    await this.press(...Array.from(text));
  }

  /** Empties a field as a person does: selects everything, and deletes it. */
  async clear(target: Target): Promise<void> {
    await this.focus(target);
    await this.press('Control+a', 'Backspace');
  }

  /** Focuses a field, with the cursor at the end of its text. */
  async focus(target: Target): Promise<void> {
    await this.until(`focus ${toSource(target)}`, async () => {
      return (await this.#inPage(target, 'return finder.focusEnd(found[0])')) === true;
    });
  }

  async upload(target: Target, path: string): Promise<void> {
    await this.#act('choose a file for', target, (element) => element.upload(path));
  }

  /** Presses keys, wherever the focus is. */
  press(...chords: string[]): Promise<void> {
    return this.#driver.press(chords);
  }

  /** How many visible elements match at this moment. */
  async count(target: Target): Promise<number> {
    return (await this.#inPage(target, 'return found.length')) as number;
  }

  /** The visible text of the first match; empty if there is none. */
  async text(target: Target = PAGE): Promise<string> {
    const said = await this.#inPage(target, 'return found[0]?.innerText ?? ""');
    return (said as string).replaceAll(/\s+/g, ' ').trim();
  }

  /** The value of the first match. */
  async value(target: Target): Promise<string> {
    return (await this.#inPage(target, 'return found[0]?.value ?? ""')) as string;
  }

  async waitFor(target: Target): Promise<void> {
    await this.until(`there is ${toSource(target)}`, async () => (await this.count(target)) > 0);
  }

  /** Waits until the first match has the focus. */
  async waitForFocus(target: Target): Promise<void> {
    await this.until(`${toSource(target)} has the focus`, () => this.hasFocus(target));
  }

  async hasFocus(target: Target): Promise<boolean> {
    return (await this.#inPage(target, 'return found[0] === document.activeElement')) as boolean;
  }

  async waitUntilGone(target: Target): Promise<void> {
    await this.until(`${toSource(target)} is gone`, async () => (await this.count(target)) === 0);
  }

  /** Waits until the first match, or the page, contains this text. */
  async waitForText(text: string, target: Target = PAGE): Promise<void> {
    await this.until(`“${text}” is said by ${toSource(target)}`, async () =>
      (await this.text(target)).includes(text),
    );
  }

  /** Waits until a condition holds. An error counts as "not yet": a page that is just being left cannot be asked. */
  async until(what: string, isSo: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
    const end = performance.now() + limitMs;
    let trouble: unknown;
    do {
      try {
        trouble = undefined;
        if (await isSo()) return;
      } catch (error) {
        trouble = error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    } while (performance.now() < end);
    throw new Error(`not in ${limitMs / 1000} s: ${what}`, { cause: trouble });
  }

  /** Finds the element again until the action succeeds: the app redraws, and replaces what was there. */
  async #act(
    deed: string,
    target: Target,
    act: (element: ElementDriver) => Promise<void>,
  ): Promise<void> {
    let failure: unknown;
    await this.until(`${deed} ${toSource(target)}`, async () => {
      const body = await bodyFor(target, 'return found[0] ?? null');
      const element = await this.#driver.element(body);
      if (!element) return false;
      try {
        await act(element);
      } catch (error) {
        if (error instanceof NotNow) throw error;
        failure = error;
      }
      return true;
    });
    if (failure !== undefined) throw failure as Error;
  }

  async #inPage(target: Target, work: string): Promise<unknown> {
    return this.#driver.run(await bodyFor(target, work));
  }
}

async function bodyFor(target: Target, work: string): Promise<string> {
  return `${await finder()}; const found = finder.find(${toSource(target)}); ${work}`;
}
