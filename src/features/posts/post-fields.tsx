import type { PostDraft } from '#contract/posts.ts';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { uploadOrKeep } from '#data/publishing.ts';
import { forgetToldOfShare, type ToldOfShare } from '#data/sharing.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { parseVideoLink, thumbnailAddress } from '#domain/videos/video-links.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { ImageField } from '#ui/fields/image-field.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { VideoUrlField } from '#ui/muster/video-url-field.tsx';

interface PostFieldsProps {
  editing: Editing<PostDraft>;
  /** How often another text has replaced the typed one. */
  round: number;
  /** The author, whom a line at the end of the post names. */
  author: string;
  takesFocus: boolean;
  /** What the member is told about a picture from another app. */
  told: ToldOfShare;
}

export function PostFields(props: PostFieldsProps) {
  const { editing, takesFocus } = props;
  const { draft, errors, change } = editing;
  return (
    <>
      <Field label="Title" error={errors['title']}>
        <Input
          autoFocus={takesFocus}
          maxLength={200}
          value={draft.title}
          onChange={(event) => {
            change({ title: event.target.value });
          }}
        />
      </Field>
      <div className="post-form-switches">
        <Switch
          isOn={draft.isPinned}
          onChange={(isPinned) => {
            change({ isPinned });
          }}
        >
          Pinned
        </Switch>
        <Switch
          isOn={draft.isVideoPost}
          onChange={(isVideoPost) => {
            change({ isVideoPost });
          }}
        >
          Video post
        </Switch>
      </div>
      {draft.isVideoPost ? <VideoAddress editing={editing} /> : <TextAndImage {...props} />}
    </>
  );
}

function TextAndImage({ editing, round, author, told }: PostFieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      <div>
        <RichTextField
          key={round}
          label="Content"
          value={draft.content}
          onChange={(content) => {
            change({ content });
          }}
          height={400}
          policy={htmlPolicy}
          uploadImage={uploadOrKeep('text')}
          onUploading={editing.setUploading}
          error={errors['content']}
        />
        <p className="help">
          {draft.content.includes('Posted by ') ? (
            'The text names its author itself, so no line is added.'
          ) : (
            <>
              The line “Posted by <bdi>{author}</bdi>” is added at the end.
            </>
          )}
        </p>
      </div>
      <ImageField
        key={round}
        label="Image (optional)"
        value={draft.postImageUrl}
        onChange={(postImageUrl) => {
          change({ postImageUrl });
        }}
        upload={uploadOrKeep('post')}
        onUploading={(isUploading) => {
          forgetToldOfShare();
          editing.setFieldUploading(isUploading);
        }}
        previewWidth={200}
        note={told.note}
        error={errors['postImageUrl'] ?? told.leftOut}
      />
    </>
  );
}

function VideoAddress({ editing }: Pick<PostFieldsProps, 'editing'>) {
  const { draft, errors, change } = editing;
  const link = parseVideoLink(draft.videoUrl);
  return (
    <>
      <VideoUrlField
        help="The post shows the player instead of text and image."
        value={draft.videoUrl}
        onChange={(videoUrl) => {
          change({ videoUrl });
        }}
        error={errors['videoUrl']}
      />
      <Picture
        className="thumb post-form-video"
        alt={link ? 'Preview of the video' : ''}
        address={link && thumbnailAddress(link)}
        fallback={DEFAULT_THUMBNAIL}
        width={640}
        height={360}
      />
    </>
  );
}
