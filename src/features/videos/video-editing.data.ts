import {
  departmentVideos,
  leadershipVideos,
  type VideoCategoryDraft,
  type VideoDraft,
} from '#contract/videos.ts';
import { LEADERSHIP_LIBRARY, type VideoCategoryRow, type VideoRow } from '#contract/video-rows.ts';
import { can, type Person } from '#domain/permissions.ts';
import { credentialsNow } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { syncNow } from '#data/sync-now.ts';

// People in charge of a library change it at once: each call resolves when the device has the result from the server.
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
    ? callServer(leadershipVideos.createCategory, { credentials: credentialsNow(), body, key })
    : callServer(departmentVideos.createCategory, {
        credentials: credentialsNow(),
        params: { departmentId: library },
        body,
        key,
      }));
  await syncNow();
}

/** Saves an edit that is based on the given version of the category: refused when somebody else was faster. */
export async function saveCategory(
  { id: categoryId, library, revision }: VideoCategoryRow,
  draft: VideoCategoryDraft,
): Promise<void> {
  const body = { ...draft, revision };
  await (library === LEADERSHIP_LIBRARY
    ? callServer(leadershipVideos.updateCategory, {
        credentials: credentialsNow(),
        params: { categoryId },
        body,
      })
    : callServer(departmentVideos.updateCategory, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId },
        body,
      }));
  await syncNow();
}

/** Removes the category and its videos. */
export async function removeCategory({ id: categoryId, library }: VideoCategoryRow): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? callServer(leadershipVideos.removeCategory, {
        credentials: credentialsNow(),
        params: { categoryId },
      })
    : callServer(departmentVideos.removeCategory, {
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
    ? callServer(leadershipVideos.addVideo, {
        credentials: credentialsNow(),
        params: { categoryId },
        body,
        key,
      })
    : callServer(departmentVideos.addVideo, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId },
        body,
        key,
      }));
  await syncNow();
}

/** Saves an edit that is based on the given version of the video: refused when somebody else was faster. */
export async function saveVideo(
  { id: videoId, categoryId, library, revision }: VideoRow,
  draft: VideoDraft,
): Promise<void> {
  const body = { ...draft, revision };
  await (library === LEADERSHIP_LIBRARY
    ? callServer(leadershipVideos.updateVideo, {
        credentials: credentialsNow(),
        params: { categoryId, videoId },
        body,
      })
    : callServer(departmentVideos.updateVideo, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId, videoId },
        body,
      }));
  await syncNow();
}

export async function removeVideo({ id: videoId, categoryId, library }: VideoRow): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? callServer(leadershipVideos.removeVideo, {
        credentials: credentialsNow(),
        params: { categoryId, videoId },
      })
    : callServer(departmentVideos.removeVideo, {
        credentials: credentialsNow(),
        params: { departmentId: library, categoryId, videoId },
      }));
  await syncNow();
}
