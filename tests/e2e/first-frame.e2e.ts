import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { firstVisits } from '#tests/support/browser/first-visits.ts';
import { steadinessOf, watchShifts } from '#tests/support/portal/shifts.ts';
import { expect, test, type Page } from './fixtures.ts';

const STEADY = 0.02;

/** Holds back the app's scripts, so that the page is as its first frame shows it; the function lets them come. */
function holdScripts(page: Page): Promise<() => void> {
  return holdFiles(page, /\/assets\/main-[^/]+\.js$/);
}

async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  const gate: { open: () => void } = { open: () => undefined };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  await page.route(files, async (route) => {
    await opened;
    await route.continue();
  });
  return gate.open;
}

/** In front of a server: the page's second part, from `mark` on, comes half a second after the first. */
async function slowLine(server: string, mark: string) {
  const line = http.createServer((request, response) => {
    void fetch(new URL(request.url ?? '/', server)).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      const headers = [...answer.headers].filter(([name]) => !FOR_THE_LINE.test(name));
      response.writeHead(answer.status, Object.fromEntries(headers));
      const at = body.indexOf(mark);
      if (at < 0) return response.end(body);
      response.write(body.subarray(0, at));
      setTimeout(() => response.end(body.subarray(at)), 500);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: async () => {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
const FOR_THE_LINE = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive)$/;

/** Every property of every part of the snapshot, a line for each part. */
async function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // As they look in the end, however long that took.
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    const parts = [...document.querySelectorAll('#snapshot, #snapshot *')];
    const kinds = ['', '::before', '::after'];
    const looks = (part: Element, kind: string) => {
      const style = getComputedStyle(part, kind);
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
    };
    return parts.flatMap((part) =>
      kinds.map((kind) => `${part.localName}.${part.className}${kind} ${looks(part, kind)}`),
    );
  });
}

/** Once the page's own rules are gone: how many of the whole sheets are not there yet. */
function noteTheChange(): void {
  new MutationObserver(() => {
    if (document.querySelector('head > style')) return;
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[as="style"]')];
    const missing = links.filter(({ sheet }) => !sheet).length;
    document.documentElement.dataset['missing'] ??= String(missing);
  }).observe(document.head, { childList: true });
}

const snapshot = (page: Page) => page.locator('#snapshot');

test('SPEC 17.1 SPEC 17.4 before the app runs a page has its content and its own look, also without any script at all, is painted once, and nothing moves when the app takes over', async ({
  browser,
  complaints,
  muster,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_FAILED/); // scripts that one of the visitors blocks
  const visit = firstVisits({ browser, complaints, baseURL: muster.url });
  await test.step('a page that arrives in two parts is painted once', async () => {
    const line = await slowLine(muster.url, '<section class="pinned"');
    const viewport = { width: 390, height: 844 }; // where what comes last stands above the rest
    await visit(
      async (page) => {
        await page.addInitScript(watchShifts);
        await page.goto('/home');
        await expect(page.getByRole('heading', { name: 'Pinned Info' })).toBeVisible();
        expect((await steadinessOf(page, 200)).shift).toBeLessThanOrEqual(STEADY);
      },
      { baseURL: line.url, viewport },
    );
    await line.close();
  });
  await test.step('a first visit has its content without the app, keeps what is pressed until the app has come, and nothing moves', () =>
    visit(async (page) => {
      await page.addInitScript(watchShifts);
      const letCome = await holdScripts(page);
      await page.goto('/home');
      await expect(
        page.getByRole('heading', { name: 'Welcome to Farwatch Company' }),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Convoy season opens' })).toBeVisible();
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/home$/);

      const dismiss = page.getByRole('button', { name: 'Dismiss notice' });
      await dismiss.click();
      await dismiss.click();
      await expect(dismiss).toHaveAttribute('aria-busy', 'true');
      await expect(snapshot(page)).toBeVisible();
      letCome();
      await expect(snapshot(page)).toHaveCount(0);
      await expect(dismiss).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused(); // as after any press on it
      expect((await steadinessOf(page, 200)).shift).toBeLessThanOrEqual(STEADY);
    }));
  await test.step('the rules that came with a page make of it what the whole styles do, which take their place before the app is drawn', async () => {
    await visit(async (page) => {
      const sheets = (which: string) => page.locator(`head > ${which}`);
      await holdScripts(page);
      const letStylesCome = await holdFiles(page, /\/assets\/[^/]+\.css$/);
      await page.goto('/home', { waitUntil: 'commit' }); // its load would wait for what is held
      // By now the first frame is painted, and what waits for that is drawn.
      await expect(sheets('link[rel="stylesheet"][media="not all"]')).not.toHaveCount(0);
      const own = await looksOf(page);
      expect(own.length).toBeGreaterThan(100);
      await expect(sheets('style')).toHaveCount(1);
      await page.evaluate(noteTheChange);
      letStylesCome();
      await expect(sheets('style')).toHaveCount(0);
      await expect(sheets('link[rel="stylesheet"][media="all"]')).not.toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-missing', '0');
      expect(await looksOf(page)).toEqual(own);
    });
  });
  await test.step('a post by link is there without any script at all', () =>
    visit(async (page) => {
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/home');
      await page.getByRole('link', { name: 'Convoy season opens' }).click();
      const post = page.getByRole('dialog', { name: 'Convoy season opens on the Lyra run' });
      await expect(post).toBeVisible();
      await expect(post.getByText('One escorted crossing a week')).toBeVisible();
    }));
});

test('SPEC 17.4 what is done before the app runs is carried over or led on at once, and told where it is lost', async ({
  browser,
  complaints,
  faults,
  muster,
}) => {
  const visit = firstVisits({ browser, complaints, baseURL: muster.url });
  await test.step('what was typed, ticked and focused is carried over, and a form that was sent is sent once', () =>
    visit(
      async (page) => {
        const letCome = await holdScripts(page);
        await page.goto('/login');
        await page.getByRole('textbox', { name: 'Username' }).fill('pilot');
        await page.getByLabel('Password', { exact: true }).fill('fly-safe-citizen');
        await page.keyboard.press('Enter');
        const login = page.getByRole('main').getByRole('button', { name: 'Login' });
        await login.click();
        await login.click();
        await expect(snapshot(page)).toBeVisible();
        letCome();
        await expect(page).toHaveURL(/\/dashboard$/);
        expect(faults.count({ path: /^\/api\/auth\/login$/ })).toBe(1);
      },
      { baseURL: faults.url },
    ));
  await test.step('links lead on at once, and a half-typed word stays in its field with the focus', () =>
    visit(async (page) => {
      const letCome = await holdScripts(page);
      await page.goto('/home');
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      const username = page.getByRole('textbox', { name: 'Username' });
      await username.pressSequentially('pil');
      letCome();
      await expect(snapshot(page)).toHaveCount(0);
      await expect(username).toBeFocused();
      await page.keyboard.type('ot');
      await expect(username).toHaveValue('pilot');
    }));
  await test.step('what was scrolled to stays in sight', () =>
    visit(
      async (page) => {
        const letCome = await holdScripts(page);
        await page.goto('/home');
        const post = page.getByRole('link', { name: 'Convoy season opens' });
        const isInSight = async () => (await post.boundingBox())?.y;
        await page.evaluate(() => {
          scrollTo(0, 700);
        });
        const before = await isInSight();
        letCome();
        await expect(snapshot(page)).toHaveCount(0);
        expect(await page.evaluate(() => scrollY)).toBe(700);
        expect(await isInSight()).toBe(before);

        await page.reload();
        await expect(snapshot(page)).toHaveCount(0);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
        await page.getByRole('link', { name: 'About', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await page.goBack();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
      },
      { viewport: { width: 390, height: 844 } },
    ));
  await test.step('a press on what the app no longer shows is told to be lost', () =>
    visit(async (page) => {
      await page.addInitScript(() => {
        localStorage.setItem('muster.new-site.dismissed', '1');
      });
      const letCome = await holdScripts(page);
      await page.goto('/home');
      await page.getByRole('button', { name: 'Dismiss notice' }).click();
      letCome();
      await expect(
        page.getByText('This changed while it was loading. Please try again.'),
      ).toBeVisible();
    }));
  await test.step('a press is lost, too, when it cannot be told which of several buttons it was for', () =>
    visit(async (page) => {
      const letCome = await holdScripts(page);
      await page.goto('/home');
      const dismiss = page.getByRole('button', { name: 'Dismiss notice' });
      await dismiss.evaluate((button) => {
        button.after(button.cloneNode(true)); // the app will have one of them
      });
      await dismiss.first().click();
      letCome();
      await expect(
        page.getByText('This changed while it was loading. Please try again.'),
      ).toBeVisible();
      await expect(dismiss).toHaveCount(1);
    }));
});
