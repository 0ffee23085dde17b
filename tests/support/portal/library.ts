import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { parseVideoLink, thumbnailAddress } from '#domain/videos/video-links.ts';
import { diskUploads } from '#server/core/files/uploads.ts';
import type { ApiClient } from './api-client.ts';
import { goOn } from './portal.ts';

/** The paths of the department and of the videos that these tests create. */
export const DEPARTMENT = '/departments/logistics';
export const LIBRARY = `${DEPARTMENT}/video-categories`;
export const LINK = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=42s';

export interface Category {
  readonly id: string;
  readonly categoryName: string;
  readonly revision: number;
}
export interface Video {
  readonly id: string;
  readonly videoTitle: string;
  readonly videoUrl: string;
}

export function videosCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Videos', exact: true });
}

/** Opens the department by name of the test's category, and what is in it. */
export async function openCategory(page: Page, name: string): Promise<Locator> {
  await goOn(page, DEPARTMENT);
  await expect(page.getByRole('heading', { level: 1, name: 'Logistics' })).toBeVisible();
  const card = videosCard(page);
  await card.getByRole('button', { name, exact: true }).click();
  await expect(card.getByRole('heading', { name })).toBeVisible();
  return card;
}

export async function aCategory(client: ApiClient, categoryName: string): Promise<Category> {
  return (await client.send('POST', LIBRARY, { categoryName })) as Category;
}

export async function aVideo(
  client: ApiClient,
  { id }: Category,
  videoTitle: string,
): Promise<Video> {
  const draft = { videoTitle, videoUrl: LINK };
  return (await client.send('POST', `${LIBRARY}/${id}/videos`, draft)) as Video;
}

/** Stores a video's picture as the server does after it has fetched one. */
export async function keepThumbnail(dataDir: string, videoUrl: string): Promise<void> {
  const video = parseVideoLink(videoUrl);
  if (!video) throw new Error('no video');
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } });
  const uploads = diskUploads(join(dataDir, 'uploads'));
  await uploads.saveThumbnail(await picture.png().toBuffer(), thumbnailAddress(video));
}

const PLAYER = '<!doctype html><html lang="en"><title>Player</title>';

/** Answers in place of the video hosts, which a test does not reach. */
export async function answerForVideoHosts(page: Page): Promise<void> {
  await page.route(/youtube\.com|vimeo\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}
