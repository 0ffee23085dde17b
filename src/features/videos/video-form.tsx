import { useState } from 'react';
import { type VideoDraft } from '#contract/videos.ts';
import {
  LEADERSHIP_LIBRARY,
  type VideoCategoryRow,
  videoRow,
  type VideoRow,
} from '#contract/video-rows.ts';
import { draftLike, useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { addVideo, saveVideo } from './video-editing.data.ts';
import { addressInLibrary } from '#domain/library-address.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { VideoUrlField } from '#ui/muster/video-url-field.tsx';
import { draftOfVideo, emptyVideo, videoErrors, videosCompared } from './drafts.ts';

const parse = draftLike<VideoDraft>(emptyVideo);

interface VideoFormProps {
  category: VideoCategoryRow;
  /** Null for a new video. */
  video: VideoRow | null;
  onClose: () => void;
}

/** What is typed into an existing video stays on this device until it is saved. */
export function VideoForm(props: VideoFormProps) {
  const { video } = props;
  return video ? <KeptVideo {...props} video={video} /> : <WrittenVideo {...props} />;
}

function KeptVideo(props: VideoFormProps & { video: VideoRow }) {
  const keeper = useDraft(`video ${props.video.id}`, parse);
  return keeper.kept === undefined ? null : <WrittenVideo {...props} keeper={keeper} />;
}

interface WrittenVideoProps extends VideoFormProps {
  keeper?: DraftKeeper<VideoDraft>;
}

function WrittenVideo(props: WrittenVideoProps) {
  const { category, video, onClose } = props;
  const away = useAway();
  const editing = useWrittenVideo(props);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={video ? 'Edit Video' : 'Add New Video'}
      submit={video ? 'Save' : 'Add Video'}
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      isReady={category.library !== LEADERSHIP_LIBRARY || hasBoth(draft)}
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

function useWrittenVideo({ category, video, onClose, keeper }: WrittenVideoProps) {
  // The video as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [first] = useState(video);
  return useEditing<VideoDraft, VideoRow>({
    before: first,
    draftOf: (row) => (row ? draftOfVideo(row) : emptyVideo),
    check: videoErrors,
    address: addressInLibrary(category.library, { category: category.id, edit: video?.id ?? '' }),
    compare: videosCompared,
    rowIn: (current) => videoRow.safeParse(current).data ?? null,
    save: (draft, { before, basedOn, key }) =>
      before
        ? saveVideo({ ...before, revision: basedOn ?? before.revision }, draft)
        : addVideo(category, draft, key),
    failure: video ? 'Failed to update video' : 'Failed to add video',
    refusalOf,
    onSaved: onClose,
    ...(keeper && { keeper }),
  });
}

/** SPEC 5.15: in the leaders' library nothing can be added without both title and address. */
function hasBoth({ videoTitle, videoUrl }: VideoDraft): boolean {
  return videoTitle.trim() !== '' && videoUrl.trim() !== '';
}
