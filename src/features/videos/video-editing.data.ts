import {
  departmentVideos,
  LEADERSHIP_LIBRARY,
  leadershipVideos,
  type VideoCategoryDraft,
  type VideoCategoryRow,
  type VideoDraft,
  type VideoRow,
} from '#contract/videos.ts';
import { can, type Person } from '#domain/permissions.ts';
import { credentialsNow } from '#runtime/current.ts';
import { perform } from '#runtime/perform.ts';
import { syncNow } from '#data/sync-now.ts';

// What the people in charge of a library do to it, at once: resolves when the device has the result from the server.
// `library` is a department's id or the leaders'. All throw ApiError when refused, NetworkError without an answer.

/** Whether somebody may change the library. */
export function keepsLibrary(person: Person, library: string): boolean {
  return library === LEADERSHIP_LIBRARY
    ? can(person, 'leadershipVideos.use')
    : can(person, 'department.videos.edit', { departmentId: library });
}

/** Adds a category; the same `key` again adds no second one. */
export async function createCategory(
  library: string,
  body: VideoCategoryDraft,
  key: string,
): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? perform(leadershipVideos.createCategory, { credentials: credentialsNow(), body, key })
    : perform(departmentVideos.createCategory, {
        credentials: credentialsNow(),
        params: { departmentId: library },
        body,
        key,
      }));
  await syncNow();
}

/** Saves an edit of the category as `before` has it: refused when somebody else was faster. */
export async function saveCategory(
  { id: categoryId, library, revision }: VideoCategoryRow,
  draft: VideoCategoryDraft,
): Promise<void> {
  const body = { ...draft, revision };
  await (library === LEADERSHIP_LIBRARY
    ? perform(leadershipVideos.updateCategory, {
        credentials: credentialsNow(),
        params: { categoryId },
        body,
      })
    : perform(departmentVideos.updateCategory, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId },
        body,
      }));
  await syncNow();
}

/** Removes the category and its videos. */
export async function removeCategory({ id: categoryId, library }: VideoCategoryRow): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? perform(leadershipVideos.removeCategory, {
        credentials: credentialsNow(),
        params: { categoryId },
      })
    : perform(departmentVideos.removeCategory, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId },
      }));
  await syncNow();
}

/** Adds a video to the category; the same `key` again adds no second one. */
export async function addVideo(
  { id: categoryId, library }: VideoCategoryRow,
  body: VideoDraft,
  key: string,
): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? perform(leadershipVideos.addVideo, {
        credentials: credentialsNow(),
        params: { categoryId },
        body,
        key,
      })
    : perform(departmentVideos.addVideo, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId },
        body,
        key,
      }));
  await syncNow();
}

/** Saves an edit of the video as `before` has it: refused when somebody else was faster. */
export async function saveVideo(
  { id: videoId, categoryId, library, revision }: VideoRow,
  draft: VideoDraft,
): Promise<void> {
  const body = { ...draft, revision };
  await (library === LEADERSHIP_LIBRARY
    ? perform(leadershipVideos.updateVideo, {
        credentials: credentialsNow(),
        params: { categoryId, videoId },
        body,
      })
    : perform(departmentVideos.updateVideo, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId, videoId },
        body,
      }));
  await syncNow();
}

export async function removeVideo({ id: videoId, categoryId, library }: VideoRow): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? perform(leadershipVideos.removeVideo, {
        credentials: credentialsNow(),
        params: { categoryId, videoId },
      })
    : perform(departmentVideos.removeVideo, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId, videoId },
      }));
  await syncNow();
}
