import type { VideoCategoryDraft, VideoDraft } from '#contract/videos.ts';
import type { VideoCategoryRow, VideoRow } from '#contract/video-rows.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { videoLinkProblem } from '#domain/videos/video-links.ts';

export const emptyCategory: VideoCategoryDraft = { categoryName: '', description: '' };
export const emptyVideo: VideoDraft = { videoTitle: '', videoUrl: '' };

export function draftOfCategory(row: VideoCategoryRow): VideoCategoryDraft {
  return { categoryName: row.categoryName, description: row.description };
}

export function draftOfVideo({ videoTitle, videoUrl }: VideoRow): VideoDraft {
  return { videoTitle, videoUrl };
}

/** SPEC 5.21: what is wrong, by field; empty if nothing is. */
export function categoryErrors({ categoryName }: VideoCategoryDraft): FieldErrors {
  return categoryName.trim() === '' ? { categoryName: 'Category name is required.' } : {};
}

/** SPEC 5.21: one sentence about both fields, at the first empty one. */
export function videoErrors({ videoTitle, videoUrl }: VideoDraft): FieldErrors {
  const both = 'Both title and video URL are required.';
  if (videoTitle.trim() === '') return { videoTitle: both };
  if (videoUrl.trim() === '') return { videoUrl: both };
  const problem = videoLinkProblem(videoUrl);
  return problem === null ? {} : { videoUrl: problem };
}

/** Somebody else's version of a category beside what is typed. */
export function categoriesCompared(
  theirs: VideoCategoryDraft,
  mine: VideoCategoryDraft,
): Comparison<VideoCategoryDraft> {
  return {
    categoryName: { name: 'Category name', theirs: theirs.categoryName, mine: mine.categoryName },
    description: { name: 'Description', theirs: theirs.description, mine: mine.description },
  };
}

/** Somebody else's version of a video beside what is typed. */
export function videosCompared(theirs: VideoDraft, mine: VideoDraft): Comparison<VideoDraft> {
  return {
    videoTitle: { name: 'Title', theirs: theirs.videoTitle, mine: mine.videoTitle },
    videoUrl: { name: 'Video URL', theirs: theirs.videoUrl, mine: mine.videoUrl },
  };
}
