import { join } from 'node:path';
import { pageScript } from '#tests/support/browser/page-script.ts';
import { NotNow, type ElementDriver, type TabDriver } from './engine.ts';
import { PAGE, toSource, type Target } from './target.ts';

/** How long what is waited for may take, on a machine that does other things as well. */
const LIMIT_MS = 30_000;
const LOOK_AGAIN_MS = 50;

const finder = () => pageScript(join(import.meta.dirname, 'finder.ts'), 'finder');

/** One tab of a browser: what a person does in it and reads there. Whatever is named is waited for. */
export class Tab {
  readonly #driver: TabDriver;
  readonly #origin: string;

  constructor(driver: TabDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Until the page is loaded; the app may not have taken over yet. */
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
   * Runs a function in the page and waits for its promise; it sees nothing but what it is given, which must be JSON.
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

  /** Adds to the end of what a field says, key by key. */
  async type(target: Target, text: string): Promise<void> {
    await this.focus(target);
    await this.press(...Array.from(text));
  }

  /** As a person empties a field: all of it chosen, and deleted. */
  async clear(target: Target): Promise<void> {
    await this.focus(target);
    await this.press('Control+a', 'Backspace');
  }

  /** With the cursor at the end of what it says. */
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

  /** How many are meant and seen at this moment. */
  async count(target: Target): Promise<number> {
    return (await this.#inPage(target, 'return found.length')) as number;
  }

  /** What the first of them says, as it is seen; empty if there is none. */
  async text(target: Target = PAGE): Promise<string> {
    const said = await this.#inPage(target, 'return found[0]?.innerText ?? ""');
    return (said as string).replaceAll(/\s+/g, ' ').trim();
  }

  /** What the first of them is filled with. */
  async value(target: Target): Promise<string> {
    return (await this.#inPage(target, 'return found[0]?.value ?? ""')) as string;
  }

  async waitFor(target: Target): Promise<void> {
    await this.until(`there is ${toSource(target)}`, async () => (await this.count(target)) > 0);
  }

  /** Waits until what is pressed goes to the first of them. */
  async waitForFocus(target: Target): Promise<void> {
    await this.until(`${toSource(target)} has the focus`, () => this.hasFocus(target));
  }

  async hasFocus(target: Target): Promise<boolean> {
    return (await this.#inPage(target, 'return found[0] === document.activeElement')) as boolean;
  }

  async waitUntilGone(target: Target): Promise<void> {
    await this.until(`${toSource(target)} is gone`, async () => (await this.count(target)) === 0);
  }

  /** Waits until the first of what is meant, or the page, says this among other things. */
  async waitForText(text: string, target: Target = PAGE): Promise<void> {
    await this.until(`“${text}” is said by ${toSource(target)}`, async () =>
      (await this.text(target)).includes(text),
    );
  }

  /** Waits until it is so. A page that is just being left cannot be asked: then it is not so yet. */
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

  /** Looks for it anew until it lets itself be acted on: the app redraws, and takes the place of what was there. */
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
