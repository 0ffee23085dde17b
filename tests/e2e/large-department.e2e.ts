import type { Locator } from '@playwright/test';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { fillDepartment, LARGE } from '#tests/support/factories/large-department.ts';
import { expect, test, type Page } from './fixtures.ts';

const LAST_CHART = 'Chart 99';
const LAST_FILM = 'Film 299 of logistics';
const LAST_MEMBER = 'logistics-499';

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function film(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `Play video: ${title}`, exact: true });
}

/** The names that a screen reader is told of what has this role, skipped by the painting or not. */
async function namesTold(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ name }) => String(name?.value ?? ''));
}

test('a department of 500 members, 200 resources and 300 videos is there as a whole, and the last of them is found', async ({
  aMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures(); // the test's server fetches no pictures of videos
  const category = await muster.change((db) => fillDepartment(db, LARGE));
  const page = await aMember('pilot', { at: `/departments/logistics?category=${category}` });

  const resources = card(page, 'Resources');
  const films = card(page, 'Videos').getByRole('list');
  await expect(films.getByRole('listitem')).toHaveCount(LARGE.videos);
  await expect(resources.getByRole('heading', { name: /^Chart \d+$/ })).toHaveCount(
    LARGE.resources,
  );

  // What nobody scrolled to yet is found by the browser's own search and told to screen readers.
  const lastChart = resources.getByRole('listitem').filter({ hasText: LAST_CHART }).last();
  await expect(lastChart).not.toBeInViewport();
  await expect(lastChart).toHaveText(/who may be met there/, { useInnerText: true });
  const told = await namesTold(page, 'button');
  expect(told.filter((name) => name.startsWith('Play video: Film '))).toHaveLength(LARGE.videos);
  const headings = await namesTold(page, 'heading');
  expect(headings.filter((name) => name.startsWith('Chart '))).toHaveLength(LARGE.resources);

  // By scrolling.
  await expect(film(page, LAST_FILM)).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(film(page, LAST_FILM)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  // By keyboard, past what its keeper may do with each.
  await film(page, 'Film 297 of logistics').focus();
  await tabTo(page, film(page, 'Film 298 of logistics'));
  await tabTo(page, film(page, LAST_FILM));
  await expect(film(page, LAST_FILM)).toBeInViewport();

  // The last of 500 members is found by name, and the count is said.
  await page.getByRole('button', { name: 'Expand Roster' }).click();
  const roster = card(page, 'Positions & Roster');
  const filter = roster.getByRole('searchbox', { name: 'Filter by name' });
  const said = roster.getByRole('status');

  await filter.fill('logistics-');
  await expect(said).toHaveText(/^500 of \d+ members$/);
  await expect(roster.getByRole('listitem')).toHaveCount(LARGE.members);
  await filter.fill(LAST_MEMBER);
  await expect(said).toHaveText(/^1 of \d+ members$/);
  await expect(roster.getByRole('listitem')).toHaveCount(1);
  await expect(roster.getByRole('listitem')).toContainText(LAST_MEMBER);
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(said).toHaveText(/^\d+ members$/);

  // Half of them hold one position: its dialog has them all, and finds among them.
  const position = roster.getByRole('button').filter({ hasText: /[23]\d\d members/ });
  await position.click();
  const dialog = page.getByRole('dialog');
  const holders = dialog.getByRole('listitem').filter({ hasText: /^logistics-\d+$/ });
  await expect(holders.last()).toBeAttached();
  expect(await holders.count()).toBeGreaterThanOrEqual(LARGE.members / 2);
  await expect(holders.last()).not.toBeInViewport();
  await holders.last().scrollIntoViewIfNeeded();
  await expect(holders.last()).toBeInViewport();
  await dialog.getByRole('searchbox', { name: 'Filter by name' }).fill('logistics-498');
  await expect(holders).toHaveCount(1);
  const saidInside = dialog.getByRole('status').filter({ hasText: /^1 of \d+ members$/ });
  await expect(saidInside).toBeVisible();
});
