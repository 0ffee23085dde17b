import {
  LEADERSHIP_LIBRARY,
  type VideoCategoryRow,
  type VideoDraft,
  videoRow,
  type VideoRow,
} from '#contract/videos.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { addVideo, saveVideo } from './video-editing.data.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { VideoUrlField } from '#ui/muster/video-url-field.tsx';
import { draftOfVideo, emptyVideo, videoErrors, videosCompared } from './drafts.ts';

interface VideoFormProps {
  category: VideoCategoryRow;
  /** Null for a new video. */
  video: VideoRow | null;
  onClose: () => void;
}

export function VideoForm({ category, video, onClose }: VideoFormProps) {
  const away = useAway();
  const editing = useEditing({
    before: video,
    draftOf: (row) => (row ? draftOfVideo(row) : emptyVideo),
    check: videoErrors,
    rowIn: (current) => videoRow.safeParse(current).data ?? null,
    save: (draft, { before, key }) =>
      before ? saveVideo(before, draft) : addVideo(category, draft, key),
    failure: video ? 'Failed to update video' : 'Failed to add video',
    refusalOf,
    onSaved: onClose,
  });
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={video ? 'Edit Video' : 'Add New Video'}
      submit={video ? 'Save' : 'Add Video'}
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      isReady={category.library !== LEADERSHIP_LIBRARY || hasBoth(draft)}
      tell={(theirs) => videosCompared(theirs, draft)}
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
      <VideoUrlField
        help="A YouTube or Vimeo link. Short links work too."
        value={draft.videoUrl}
        onChange={(videoUrl) => {
          change({ videoUrl });
        }}
        error={errors['videoUrl']}
      />
    </EditingDialog>
  );
}

/** SPEC 5.15: in the leaders' library nothing can be added without both title and address. */
function hasBoth({ videoTitle, videoUrl }: VideoDraft): boolean {
  return videoTitle.trim() !== '' && videoUrl.trim() !== '';
}
