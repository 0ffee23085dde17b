import {
  departmentVideos,
  LEADERSHIP_LIBRARY,
  leadershipVideos,
  type VideoCategoryDraft,
  type VideoCategoryRow,
  type VideoDraft,
  type VideoRow,
} from '#contract/videos.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf, type Caller } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import { implement } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { videoAddress } from '#server/core/text/video-address.ts';
import type { Queryable } from '../../db/database.ts';
import {
  categoriesOf,
  deleteCategory,
  deleteVideo,
  insertCategory,
  insertVideo,
  lockCategory,
  lockVideo,
  updateCategory,
  updateVideo,
  videosOf,
  type StoredCategory,
  type StoredVideo,
} from './videos.repository.ts';

export const videosRoutes = [
  ...implement(
    'leadershipVideos',
    leadershipVideos,
    handlersOf(() => LEADERSHIP_LIBRARY),
  ),
  ...implement(
    'departmentVideos',
    departmentVideos,
    handlersOf((params: { readonly departmentId: string }) => departmentOf(params)),
  ),
];

interface At<Params, Body = undefined> {
  readonly params: Params;
  readonly body: Body;
  readonly caller: Caller | null;
  readonly db: Queryable;
}
interface OfCategory {
  readonly categoryId: string;
}
interface OfVideo extends OfCategory {
  readonly videoId: string;
}
interface Edit {
  readonly revision?: number | undefined;
}

/** The eight calls of one library; `libraryOf` says which one the path means. */
function handlersOf<Place>(libraryOf: (place: Place) => string) {
  const categoryAt = (params: Place & OfCategory) => ({
    library: libraryOf(params),
    categoryId: parseId(params.categoryId),
  });
  const videoAt = (params: Place & OfVideo) => ({
    ...categoryAt(params),
    videoId: parseId(params.videoId),
  });

  return {
    categories: async ({ db, params }: At<Place>) =>
      (await categoriesOf(db, libraryOf(params))).map(presentCategory),

    createCategory: async (call: At<Place, VideoCategoryDraft>) => {
      const values = { ...call.body, library: libraryOf(call.params), changedBy: authorOf(call) };
      return first(await insertCategory(call.db, values), presentCategory);
    },

    updateCategory: async (call: At<Place & OfCategory, VideoCategoryDraft & Edit>) => {
      const at = categoryAt(call.params);
      const { revision: basedOn, ...draft } = call.body;
      const row = await lockCategory(call.db, at);
      if (!row) throw missing('category');
      await refuseStale(call.db, { row, basedOn, present: presentCategory });
      const values = { ...draft, changedBy: authorOf(call) };
      return first(await updateCategory(call.db, at, values), presentCategory);
    },

    removeCategory: async ({ db, params }: At<Place & OfCategory>) => {
      if (!(await deleteCategory(db, categoryAt(params)))) throw missing('category');
    },

    videos: async ({ db, params }: At<Place & OfCategory>) =>
      (await videosOf(db, categoryAt(params))).map(presentVideo),

    addVideo: async (call: At<Place & OfCategory, VideoDraft>) => {
      const at = categoryAt(call.params);
      if (!(await lockCategory(call.db, at))) throw missing('category');
      const values = { ...embedded(call.body), ...at, changedBy: authorOf(call) };
      return first(await insertVideo(call.db, values), presentVideo);
    },

    updateVideo: async (call: At<Place & OfVideo, VideoDraft & Edit>) => {
      const at = videoAt(call.params);
      const { revision: basedOn, ...draft } = call.body;
      const row = await lockVideo(call.db, at);
      if (!row) throw missing('video');
      await refuseStale(call.db, { row, basedOn, present: presentVideo });
      const values = { ...embedded(draft), changedBy: authorOf(call) };
      return first(await updateVideo(call.db, at, values), presentVideo);
    },

    removeVideo: async ({ db, params }: At<Place & OfVideo>) => {
      if (!(await deleteVideo(db, videoAt(params)))) throw missing('video');
    },
  };
}

/** SPEC 5.21: links are rewritten to the embed form before they are saved; other hosts are refused. */
function embedded(draft: VideoDraft): VideoDraft {
  return { ...draft, videoUrl: videoAddress(draft.videoUrl) };
}

function authorOf(call: { readonly caller: Caller | null }): string {
  return memberOf(call).id;
}

function presentCategory({ changedBy: _, ...row }: StoredCategory): VideoCategoryRow {
  return row;
}

function presentVideo({ changedBy: _, ...row }: StoredVideo): VideoRow {
  return row;
}

function first<Stored, Row>([row]: Stored[], present: (row: Stored) => Row): Row {
  if (!row) throw new ApiError('internal', 'The database did not answer with the row it stored.');
  return present(row);
}

function missing(noun: 'category' | 'video'): ApiError {
  return new ApiError('not_found', `This ${noun} no longer exists.`);
}
