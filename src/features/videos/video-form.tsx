import { videoRow, type VideoCategoryRow, type VideoRow } from '#contract/videos.ts';
import { addVideo, saveVideo } from '#data/video-editing.ts';
import { Field, Input } from '#ui/field.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { draftOfVideo, emptyVideo, videoErrors } from './drafts.ts';
import { useWriting } from './writing.ts';

interface VideoFormProps {
  category: VideoCategoryRow;
  /** Null for a new one. */
  video: VideoRow | null;
  onClose: () => void;
}

export function VideoForm({ category, video, onClose }: VideoFormProps) {
  const writing = useWriting({
    before: video,
    draftOf: (row) => (row ? draftOfVideo(row) : emptyVideo),
    check: videoErrors,
    rowIn: (current) => videoRow.safeParse(current).data ?? null,
    save: (draft, { before, key }) =>
      before ? saveVideo(before, draft) : addVideo(category, draft, key),
    failure: video ? 'Failed to update video' : 'Failed to add video',
    onSaved: onClose,
  });
  const { draft, errors, change } = writing;
  return (
    <DraftDialog
      title={video ? 'Edit Video' : 'Add New Video'}
      submit={video ? 'Save' : 'Add Video'}
      writing={writing}
      tell={({ videoTitle, videoUrl }) => `“${videoTitle}”, ${videoUrl}`}
      onClose={onClose}
    >
      <Field label="Title" error={errors['videoTitle']}>
        <Input
          data-autofocus
          maxLength={200}
          value={draft.videoTitle}
          onChange={(event) => {
            change({ videoTitle: event.target.value });
          }}
        />
      </Field>
      <Field
        label="Video URL"
        help="A YouTube or Vimeo link. Short links work too."
        error={errors['videoUrl']}
      >
        <Input
          type="url"
          inputMode="url"
          maxLength={2000}
          value={draft.videoUrl}
          onChange={(event) => {
            change({ videoUrl: event.target.value });
          }}
        />
      </Field>
    </DraftDialog>
  );
}
