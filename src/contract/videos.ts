import * as z from 'zod/mini';
import { videoCategoryRow, videoRow } from './video-rows.ts';
import { basedOn, line, text } from './shapes.ts';
import type { Action } from './access.ts';
import { endpoint } from './endpoint.ts';

const categoryFields = () => ({
  categoryName: line(200, 'Category name is required.'),
  description: z._default(text(), ''),
});

export const videoCategoryDraft = z.lazy(() => z.object(categoryFields()));
export type VideoCategoryDraft = z.infer<typeof videoCategoryDraft>;

const BOTH = 'Both title and video URL are required.';
export const videoDraft = z.object({ videoTitle: line(200, BOTH), videoUrl: line(2_000, BOTH) });
export type VideoDraft = z.infer<typeof videoDraft>;

/** The same eight calls exist under /leadership and under every department. */
function videoLibraryAt<const Prefix extends string>(
  prefix: Prefix,
  { read, edit }: { read: Action; edit: Action },
) {
  const categories = `${prefix}/video-categories` as const;
  const oneCategory = `${categories}/:categoryId` as const;
  const videos = `${oneCategory}/videos` as const;
  const oneVideo = `${videos}/:videoId` as const;
  return {
    categories: endpoint('GET', categories, {
      access: read,
      summary: 'The categories of the library',
      reply: z.array(videoCategoryRow),
    }),
    createCategory: endpoint('POST', categories, {
      access: edit,
      summary: 'Add a category',
      body: videoCategoryDraft,
      reply: videoCategoryRow,
    }),
    updateCategory: endpoint('PUT', oneCategory, {
      access: edit,
      summary: 'Change a category',
      body: z.lazy(() => z.object({ ...categoryFields(), revision: basedOn })),
      reply: videoCategoryRow,
    }),
    removeCategory: endpoint('DELETE', oneCategory, {
      access: edit,
      summary: 'Delete a category and its videos',
    }),
    videos: endpoint('GET', videos, {
      access: read,
      summary: 'The videos of a category',
      reply: z.array(videoRow),
    }),
    addVideo: endpoint('POST', videos, {
      access: edit,
      summary: 'Add a video',
      body: videoDraft,
      reply: videoRow,
    }),
    updateVideo: endpoint('PUT', oneVideo, {
      access: edit,
      summary: 'Change a video',
      body: z.extend(videoDraft, { revision: basedOn }),
      reply: videoRow,
    }),
    removeVideo: endpoint('DELETE', oneVideo, { access: edit, summary: 'Delete a video' }),
  };
}

export const leadershipVideos = videoLibraryAt('/leadership', {
  read: 'leadershipVideos.use',
  edit: 'leadershipVideos.use',
});

export const departmentVideos = videoLibraryAt('/departments/:departmentId', {
  read: 'departments.read',
  edit: 'department.videos.edit',
});
