import 'fake-indexeddb/auto';
import type { VideoCategoryRow, VideoRow } from '#contract/video-rows.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readShelves, shelvesOf, type VideoShelf } from './videos.data.ts';

function aCategory(categoryName: string, library = 'medical'): VideoCategoryRow {
  return { id: categoryName, library, categoryName, description: '', revision: 1 };
}
function aVideo(videoTitle: string, categoryId: string, library = 'medical'): VideoRow {
  const videoUrl = 'https://player.vimeo.com/video/1';
  return { id: videoTitle, library, categoryId, videoTitle, videoUrl, revision: 1 };
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

it('categories and videos whose names have numbers stand as people count', () => {
  const shelves = shelvesOf(
    ['Part 10', 'Part 2'].map((name) => aCategory(name)),
    ['Lesson 10', 'Lesson 2'].map((title) => aVideo(title, 'Part 2')),
  );
  expect(shelves.map(({ category }) => category.categoryName)).toEqual(['Part 2', 'Part 10']);
  const [first] = shelves;
  expect(first?.videos.map(({ videoTitle }) => videoTitle)).toEqual(['Lesson 2', 'Lesson 10']);
});

describe('on the device', () => {
  let db: MusterDatabase;
  beforeEach(() => {
    db = databaseOf('me');
  });
  afterEach(async () => {
    await db.delete();
  });

  const named = (shelves: readonly VideoShelf[]) =>
    shelves.map(({ category, videos }) => [
      category.categoryName,
      ...videos.map(({ videoTitle }) => videoTitle),
    ]);
  const keepBoth = async () => {
    await db.collection('videoCategories').put({ ...aCategory('Triage'), g: 1 });
    await db.collection('videos').put({ ...aVideo('Airlocks', 'Triage'), g: 1 });
    const ofLeaders = { ...aCategory('Debriefs', 'leadership'), g: 1 };
    await db.collection('leadershipCategories').put(ofLeaders);
    await db
      .collection('leadershipVideos')
      .put({ ...aVideo('The Breach', 'Debriefs', 'leadership'), g: 1 });
  };

  it('a department and the leaders have each their own', async () => {
    await keepBoth();
    expect(named(await readShelves(db, 'medical'))).toEqual([['Triage', 'Airlocks']]);
    expect(named(await readShelves(db, 'leadership'))).toEqual([['Debriefs', 'The Breach']]);
    expect(await readShelves(db, 'security')).toEqual([]);
  });
});
