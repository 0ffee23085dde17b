import type { Locator } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';
import { aConvoy, aDeparture } from '#tests/support/portal/convoy.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { createForm, rolePicker } from '#tests/support/portal/event-form.ts';
import { eventDialog, goOn, openEvent, roleCard, rsvp } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { DESKTOP, PHONE, resize } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

// What there is to read and to press has room: long words, fingers, a phone held sideways.

const SIDEWAYS = { width: 844, height: 390 };
const HEADINGS = {
  '/aboutus': 'About Us',
  '/dashboard': 'Welcome, chief',
  '/departments': 'ORG Departments',
  '/departments/logistics': 'Logistics',
  '/events': 'Event Calendar',
  '/home': /^Welcome to /,
  '/login': 'Login',
  '/register': 'Register',
  '/sync': 'Sync Centre',
} as const;
const NEW_EVENT = '/events?new=2027-10-31T02:30';
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('on a phone everything to press has 44 pixels for a finger, and long words break', async ({
  aVisitor,
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const event = await aConvoy(leader, false);
  const visitor = await aVisitor({ viewport: PHONE });
  for (const path of ['/home', '/departments', '/aboutus', '/login', '/register'] as const)
    await look(visitor, path, headingOf(visitor, path));
  const chief = await aMember('chief', { viewport: PHONE, at: '/home' });
  for (const path of ['/home', '/dashboard', '/events', '/departments/logistics', '/sync'] as const)
    await look(chief, path, headingOf(chief, path));
  await look(chief, `/events/${event.id}`, eventDialog(chief, 'Milk run'));
  await (await asMember('admin')).send('POST', '/posts', { title: 'Milk' });
  const admin = await aMember('admin', { viewport: PHONE, at: `/events/${event.id}` });
  await look(admin, `/events/${event.id}`, eventDialog(admin, 'Milk run'));
  await goOn(admin, NEW_EVENT);
  await expect(richText(admin, 'Description (optional)')).toBeVisible();
  await createForm(admin).getByLabel('Repeats').selectOption('Every week');
  await expect(createForm(admin).getByRole('status').getByRole('listitem')).toHaveCount(5);
  await measure(admin, NEW_EVENT);
  const templates = admin.getByRole('list', { name: 'Templates' });
  await look(admin, `${NEW_EVENT}&templates=list`, templates);
  const hauler = rolePicker(admin).getByRole('checkbox', { name: 'Hauler', checked: true });
  await look(admin, `/events/${event.id}?form=edit&roles=open`, hauler);
  for (const [path, card] of [
    ['/leader-dashboard', 'New applications'],
    ['/leader-dashboard?view=post', 'Create Post'],
    ['/leader-dashboard?view=managePosts', 'Manage Posts'],
    ['/leader-dashboard?view=leadershipVideos', 'Leadership Videos'],
    ['/leader-dashboard?view=audit', 'Audit'],
  ] as const)
    await look(admin, path, admin.getByRole('region', { name: card }));
  await look(admin, '/aboutus', admin.getByRole('button', { name: 'Move How we fly later' }));

  await test.step('who leads an event, and who checks in, has 56 pixels where people are marked', async () => {
    const departure = await aDeparture(leader);
    for (const crew of ['crew1', 'crew2'])
      await (await asMember(crew)).rsvp(departure.id, 'Hauler');
    await openEvent(admin, departure);
    const at = `/events/${departure.id}`;
    await look(admin, `${at}?form=people`, admin.getByRole('region', { name: 'No answer yet' }));
    const marks = admin.getByRole('group', { name: 'How crew1 came' }).getByRole('button');
    await look(admin, `${at}?form=check-in`, marks.first());
    const heights = await marks.evaluateAll((all) =>
      all.map((mark) => mark.getBoundingClientRect().height),
    );
    expect(heights).toHaveLength(4);
    expect(Math.min(...heights), 'LOOK 6').toBeGreaterThanOrEqual(56);
    await look(admin, `${at}?form=here`, admin.getByRole('textbox', { name: 'Code' }));
  });

  await test.step('held sideways, the picture of a post, a department and a section leaves room for what they say', async () => {
    await resize(visitor, SIDEWAYS);
    for (const [path, region] of [
      ['/home', 'Latest Posts'],
      ['/departments', null],
      ['/aboutus', null],
    ] as const) {
      await goOn(visitor, path);
      await expect(headingOf(visitor, path)).toBeVisible();
      const place =
        region === null ? visitor.getByRole('main') : visitor.getByRole('region', { name: region });
      await place.getByRole('listitem').getByRole('link').first().click();
      const dialog = visitor.getByRole('dialog');
      await standStill(visitor);
      for (const piece of [dialog.getByRole('heading', { level: 2 }), dialog.locator('p').first()])
        await expect(piece, path).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test('on a phone held sideways an event shows when it is and a role to take; without a picture its roles stand side by side above the text on a desktop, each with its badge at its name', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const page = await aMember('pilot', { viewport: SIDEWAYS });
  const dialog = eventDialog(page, 'Milk run');
  for (const hasPicture of [true, false]) {
    await goOn(page, '/events'); // the other event is called the same
    await openEvent(page, await aConvoy(leader, hasPicture));
    const first = dialog.getByRole('button', { name: /^RSVP as / }).first();
    for (const width of [SIDEWAYS.width, 667]) {
      await resize(page, { ...SIDEWAYS, width });
      await standStill(page);
      for (const piece of [dialog.getByText(/seats taken$/), first])
        await expect(piece, `at ${width}`).toBeInViewport({ ratio: 1 });
    }
  }

  await resize(page, DESKTOP);
  await rsvp(page, 'Hauler');
  const [badge, name] = [
    roleCard(page, 'Hauler').getByText("RSVP'd"),
    roleCard(page, 'Hauler').getByRole('heading', { name: 'Hauler' }),
  ];
  await expect(badge).toBeVisible();
  await standStill(page);
  expect(Math.abs((await middleOf(badge)) - (await middleOf(name)))).toBeLessThan(3);
  const loader = roleCard(page, 'Loader').getByRole('heading', { name: 'Loader' });
  expect(Math.abs((await middleOf(loader)) - (await middleOf(name)))).toBeLessThan(3);
  const text = page.getByText('Bring empty crates.');
  expect(await middleOf(text)).toBeGreaterThan(await middleOf(name));
});

async function look(page: Page, path: string, sign: Locator): Promise<void> {
  await goOn(page, path);
  await expect(sign).toBeVisible();
  await measure(page, path);
}

async function measure(page: Page, path: string): Promise<void> {
  await expect(page.locator('.shimmer')).toHaveCount(0);
  await standStill(page);
  expect.soft(await page.evaluate(smallTargets), `what is small on ${path}`).toEqual([]);
  expect.soft(await page.evaluate(stretch, WORD), `texts of ${path}`).toBeGreaterThan(3);
  expect.soft(await horizontalOverflow(page), `what sticks out of ${path}`).toBeLessThanOrEqual(0);
}

function headingOf(page: Page, path: keyof typeof HEADINGS): Locator {
  return page.getByRole('heading', { level: 1, name: HEADINGS[path] });
}

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return box.y + box.height / 2;
}

/** Runs in the page: what a finger misses. A link within a text is as high as its line (WCAG 2.5.8). */
function smallTargets(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const pressed = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  return [...scope.querySelectorAll(pressed)].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true })) return [];
    if (element.matches('.skip, .sr-only, p a, dd a, li a:not([class])')) return [];
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    // A title whose press counts for its whole card.
    const over = getComputedStyle(element, '::after');
    const isCard = over.position === 'absolute' && parseFloat(over.height) >= 44;
    const isLarge = Math.min(width, height) > 43.5;
    return isCard || isLarge ? [] : `${element.outerHTML.slice(0, 120)} ${width}x${height}`;
  });
}

/** Runs in the page: every text of the screen becomes one long word. Answers how many there were. */
function stretch(word: string): number {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const scope = dialog ?? document.querySelector('main');
  if (!scope) throw new Error('no screen');
  const fixed = '.btn, .pill, .segments, time, .num, .sr-only, table, select, .agenda-date';
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  let stretched = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isShort = (text.nodeValue ?? '').trim().length < 3;
    if (isShort || text.parentElement?.closest(fixed) !== null) continue;
    text.nodeValue = word;
    stretched += 1;
  }
  return stretched;
}
