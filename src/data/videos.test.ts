import { expect, it } from 'vitest';
import type { VideoCategoryRow, VideoRow } from '#contract/content.ts';
import { shelvesOf } from './videos.ts';

function aCategory(categoryName: string): VideoCategoryRow {
  return { id: categoryName, library: 'medical', categoryName, description: '', revision: 1 };
}
function aVideo(videoTitle: string, categoryId: string): VideoRow {
  const videoUrl = 'https://player.vimeo.com/video/1';
  return { id: videoTitle, library: 'medical', categoryId, videoTitle, videoUrl, revision: 1 };
}

it('each category of a library has its own videos, all by name', () => {
  const shelves = shelvesOf(
    [aCategory('Triage'), aCategory('Airlocks')],
    [aVideo('Second', 'Triage'), aVideo('First', 'Triage'), aVideo('Of nobody', 'gone')],
  );
  expect(
    shelves.map(({ category, videos }) => [
      category.categoryName,
      videos.map(({ videoTitle }) => videoTitle),
    ]),
  ).toEqual([
    ['Airlocks', []],
    ['Triage', ['First', 'Second']],
  ]);
});
