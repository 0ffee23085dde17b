import type { VideoCategoryRow, VideoRow } from '#contract/content.ts';
import {
  departmentVideos,
  LEADERSHIP_LIBRARY,
  leadershipVideos,
  type VideoCategoryDraft,
  type VideoDraft,
} from '#contract/videos.ts';
import { can, type Person } from '#domain/permissions.ts';
import { performAsMember } from '#runtime/perform-as-member.ts';
import { syncNow } from '#runtime/sync-now.ts';

export { NetworkError } from '#api/call.ts';

// What the keepers of a library do to it, at once: resolved when the device has it back from the server. `library` is
// a department's id or the leaders'. All throw ApiError when refused, NetworkError without an answer.

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
    ? performAsMember(leadershipVideos.createCategory, { body, key })
    : performAsMember(departmentVideos.createCategory, {
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
    ? performAsMember(leadershipVideos.updateCategory, { params: { categoryId }, body })
    : performAsMember(departmentVideos.updateCategory, {
        params: { departmentId: library, categoryId },
        body,
      }));
  await syncNow();
}

/** Takes the category away, and its videos with it. */
export async function removeCategory({ id: categoryId, library }: VideoCategoryRow): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? performAsMember(leadershipVideos.removeCategory, { params: { categoryId } })
    : performAsMember(departmentVideos.removeCategory, {
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
    ? performAsMember(leadershipVideos.addVideo, { params: { categoryId }, body, key })
    : performAsMember(departmentVideos.addVideo, {
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
    ? performAsMember(leadershipVideos.updateVideo, { params: { categoryId, videoId }, body })
    : performAsMember(departmentVideos.updateVideo, {
        params: { departmentId: library, categoryId, videoId },
        body,
      }));
  await syncNow();
}

export async function removeVideo({ id: videoId, categoryId, library }: VideoRow): Promise<void> {
  await (library === LEADERSHIP_LIBRARY
    ? performAsMember(leadershipVideos.removeVideo, { params: { categoryId, videoId } })
    : performAsMember(departmentVideos.removeVideo, {
        params: { departmentId: library, categoryId, videoId },
      }));
  await syncNow();
}
