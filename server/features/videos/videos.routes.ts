import {
  departmentVideos,
  leadershipVideos,
  type VideoCategoryDraft,
  type VideoDraft,
} from '#contract/videos.ts';
import { LEADERSHIP_LIBRARY, type VideoCategoryRow, type VideoRow } from '#contract/video-rows.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import type { Queryable } from '#server/db/database.ts';
import { implement, type Context } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { videoAddress } from '#server/core/text/video-address.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { noteChange, type AuditedChange } from '#server/db/audit.ts';
import {
  categoriesOf,
  deleteCategory,
  deleteVideo,
  insertCategory,
  insertVideo,
  lockCategory,
  lockVideo,
  lockVideosOf,
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
    handlersOf(() => Promise.resolve(LEADERSHIP_LIBRARY)),
  ),
  ...implement(
    'departmentVideos',
    departmentVideos,
    handlersOf<{ readonly departmentId: string }>(departmentOf),
  ),
];

type Call = Pick<Context<Endpoint>, 'caller' | 'db' | 'services'>;
interface At<Params, Body = undefined> extends Call {
  readonly params: Params;
  readonly body: Body;
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

interface Placed<Place> {
  readonly db: Queryable;
  readonly params: Place;
}
type LibraryOf<Place> = (at: Placed<Place>) => Promise<string>;

/** The eight calls of one library; `libraryOf` says which one the path means. */
function handlersOf<Place>(libraryOf: LibraryOf<Place>) {
  return { ...categoryHandlers(libraryOf), ...videoHandlers(libraryOf) };
}

async function categoryAt<Place>(libraryOf: LibraryOf<Place>, at: Placed<Place & OfCategory>) {
  return { library: await libraryOf(at), categoryId: parseId(at.params.categoryId) };
}

function categoryHandlers<Place>(libraryOf: LibraryOf<Place>) {
  return {
    categories: async ({ db, params }: At<Place>) =>
      (await categoriesOf(db, await libraryOf({ db, params }))).map(presentCategory),

    createCategory: async (call: At<Place, VideoCategoryDraft>) => {
      const values = { ...call.body, library: await libraryOf(call), changedBy: authorOf(call) };
      const made = first(await insertCategory(call.db, values), presentCategory);
      await note(call, { ...aboutCategory(made), action: 'created' });
      return made;
    },

    updateCategory: async (call: At<Place & OfCategory, VideoCategoryDraft & Edit>) => {
      const at = await categoryAt(libraryOf, call);
      const { revision: basedOn, ...draft } = call.body;
      const row = await lockCategory(call.db, at);
      if (!row) throw missing('category');
      await refuseStale(call.db, { row, basedOn, present: presentCategory });
      const values = { ...draft, changedBy: authorOf(call) };
      const saved = first(await updateCategory(call.db, at, values), presentCategory);
      await note(call, { ...aboutCategory(row), action: 'updated', before: row, after: saved });
      return saved;
    },

    removeCategory: async (call: At<Place & OfCategory>) => {
      const at = await categoryAt(libraryOf, call);
      const row = await lockCategory(call.db, at);
      if (!row) throw missing('category');
      const before = { ...row, videos: await lockVideosOf(call.db, at) };
      await deleteCategory(call.db, at);
      await note(call, { ...aboutCategory(row), action: 'deleted', before });
    },
  };
}

function videoHandlers<Place>(libraryOf: LibraryOf<Place>) {
  const videoAt = async (at: Placed<Place & OfVideo>) => ({
    ...(await categoryAt(libraryOf, at)),
    videoId: parseId(at.params.videoId),
  });

  return {
    videos: async ({ db, params }: At<Place & OfCategory>) =>
      (await videosOf(db, await categoryAt(libraryOf, { db, params }))).map(presentVideo),

    addVideo: async (call: At<Place & OfCategory, VideoDraft>) => {
      const at = await categoryAt(libraryOf, call);
      if (!(await lockCategory(call.db, at))) throw missing('category');
      const values = { ...embedded(call.body), ...at, changedBy: authorOf(call) };
      const made = first(await insertVideo(call.db, values), presentVideo);
      await note(call, { ...aboutVideo(made), action: 'created' });
      return made;
    },

    updateVideo: async (call: At<Place & OfVideo, VideoDraft & Edit>) => {
      const at = await videoAt(call);
      const { revision: basedOn, ...draft } = call.body;
      const row = await lockVideo(call.db, at);
      if (!row) throw missing('video');
      await refuseStale(call.db, { row, basedOn, present: presentVideo });
      const values = { ...embedded(draft), changedBy: authorOf(call) };
      const saved = first(await updateVideo(call.db, at, values), presentVideo);
      await note(call, { ...aboutVideo(row), action: 'updated', before: row, after: saved });
      return saved;
    },

    removeVideo: async (call: At<Place & OfVideo>) => {
      const at = await videoAt(call);
      const before = await lockVideo(call.db, at);
      if (!before) throw missing('video');
      await deleteVideo(call.db, at);
      await note(call, { ...aboutVideo(before), action: 'deleted', before });
    },
  };
}

/** SPEC 5.21: links are rewritten to the embed form before they are saved; other hosts are refused. */
function embedded(draft: VideoDraft): VideoDraft {
  return { ...draft, videoUrl: videoAddress(draft.videoUrl) };
}

function aboutCategory({ id, categoryName, library }: VideoCategoryRow) {
  return {
    subject: 'category',
    subjectId: id,
    title: categoryName,
    departmentId: library,
  } as const;
}

function aboutVideo({ id, videoTitle, library }: VideoRow) {
  return { subject: 'video', subjectId: id, title: videoTitle, departmentId: library } as const;
}

async function note(call: Call, change: Omit<AuditedChange, 'actorId' | 'at'>): Promise<void> {
  await noteChange(call.db, { ...change, actorId: authorOf(call), at: call.services.now() });
}

function authorOf(call: Pick<Call, 'caller'>): string {
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
