// This is `npm run art`: it makes the icons and the manifest's pictures, from the brand's own files and from screens of the demo.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { CHROMIUM_ARGS } from './browser.ts';
import { findChromium } from './chromium-program.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { upToDate } from '#tests/support/portal/portal.ts';

const ART = join(import.meta.dirname, '..', '..', '..', 'public', 'art');
const LUCIDE = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules/lucide-react/dist/esm/icons',
);

await mkdir(join(ART, 'install'), { recursive: true });
await drawIcons();
await takePictures();

async function drawIcons(): Promise<void> {
  const mono = await readFile(join(ART, 'brand/mark-mono.svg'), 'utf8');
  // The system gives opaque pixels its own colour, and cuts a circle out of the icon: the mark keeps to the middle 80 %.
  const mark = await sharp(Buffer.from(mono.replaceAll('currentColor', '#fff')), { density: 600 })
    .resize(300)
    .toBuffer();
  const clear = { create: { width: 512, height: 512, channels: 4, background: '#0000' } } as const;
  await sharp(
    await sharp(clear)
      .composite([{ input: mark }])
      .png()
      .toBuffer(),
  )
    .png({ palette: true })
    .toFile(join(ART, 'brand/icon-monochrome-512.png'));
  await sharp(join(ART, 'brand/icon-maskable-512.png'))
    .resize(192)
    .png({ palette: true })
    .toFile(join(ART, 'brand/icon-maskable-192.png'));
  const shortcuts = {
    events: 'calendar-days',
    profile: 'circle-user-round',
    departments: 'layout-grid',
  };
  for (const [name, icon] of Object.entries(shortcuts)) {
    await sharp(Buffer.from(tile(await shapesOf(icon))))
      .png({ palette: true })
      .toFile(join(ART, `install/${name}-192.png`));
  }
}

/** The shapes of an icon as lucide's source has them: `["path", { d: "...", key: "..." }]`. */
async function shapesOf(icon: string): Promise<string> {
  const source = await readFile(join(LUCIDE, `${icon}.mjs`), 'utf8');
  const shapes = [...source.matchAll(/\["(\w+)", \{ (.*?) \}\]/g)];
  return shapes
    .map(([, kind = '', facts = '']) => {
      const attributes = facts
        .replace(/,? ?key: "\w+"/, '')
        .replaceAll(/(\w+): ("[^"]*"),?/g, '$1=$2');
      return `<${kind} ${attributes}/>`;
    })
    .join('');
}

function tile(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="#141d2e"/><g transform="translate(12 12)" fill="none" stroke="#f7c37d" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`;
}

async function takePictures(): Promise<void> {
  await ensureBuilt();
  const muster = await startMuster({ isDemo: true });
  const browser = await chromium.launch({
    executablePath: findChromium('shell'),
    args: CHROMIUM_ARGS,
  });
  try {
    const { token } = await signInToApi(muster.url, 'pilot');
    const phone = await opened(browser, {
      url: muster.url,
      token,
      width: 390,
      height: 844,
      scale: 2,
    });
    await take(phone, '/home', 'narrow-home');
    await take(phone, '/events', 'narrow-events');
    await take(phone, '/departments/logistics', 'narrow-department');
    const desktop = await opened(browser, {
      url: muster.url,
      token,
      width: 1280,
      height: 800,
      scale: 1,
    });
    await take(desktop, '/events', 'wide-events');
    await take(desktop, '/home', 'wide-home');
  } finally {
    await browser.close();
    await muster.dispose();
  }
}

interface Look {
  readonly url: string;
  readonly token: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

async function opened(browser: Browser, { url, token, width, height, scale }: Look): Promise<Page> {
  const page = await browser.newPage({
    ...{ baseURL: url, viewport: { width, height }, deviceScaleFactor: scale },
    ...{ locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
    ...(width < 700 && { hasTouch: true, isMobile: true }),
  });
  await page.addInitScript((value) => {
    localStorage.setItem('token', value);
  }, token);
  return page;
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await upToDate(page);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const picture = await page.screenshot();
  await writeFile(
    join(ART, `install/${name}.webp`),
    await sharp(picture).webp({ quality: 72, effort: 6 }).toBuffer(),
  );
}
