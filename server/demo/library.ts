import type { videoCategories, videos } from '#server/db/schema.ts';
import type { Dice } from './dice.ts';
import { filmAt, vimeoFilm } from './films.ts';

export type DemoCategory = typeof videoCategories.$inferInsert;
export type DemoVideo = typeof videos.$inferInsert;

/** The videos of a department, or of leadership. */
export interface Library {
  readonly library: string;
  readonly categories: readonly {
    readonly name: string;
    readonly description: string;
    readonly videos: readonly string[];
  }[];
}

export interface LibraryRows {
  readonly videoCategories: readonly DemoCategory[];
  readonly videos: readonly DemoVideo[];
}

/** The rows of all libraries; the last video of each first category is on the other host. */
export function libraryRows(
  dice: Dice,
  libraries: readonly Library[],
  changedBy: string,
): LibraryRows {
  const categories: DemoCategory[] = [];
  const videos: DemoVideo[] = [];
  for (const { library, categories: named } of libraries)
    for (const [at, category] of named.entries()) {
      const categoryId = dice.uuid();
      categories.push({
        id: categoryId,
        library,
        categoryName: category.name,
        description: category.description,
        changedBy,
      });
      for (const videoTitle of category.videos) {
        const isOther = at === 0 && videoTitle === category.videos.at(-1);
        const videoUrl = isOther ? vimeoFilm : filmAt(videos.length);
        videos.push({ id: dice.uuid(), library, categoryId, videoTitle, videoUrl, changedBy });
      }
    }
  return { videoCategories: categories, videos };
}
