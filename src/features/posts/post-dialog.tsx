import type { PostRow } from '#contract/posts.ts';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { parseVideoLink } from '#domain/videos/video-links.ts';
import { videoPageOf } from '#domain/videos/video-pages.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { Moment } from '#ui/time/moment.tsx';
import { OutsideLink } from '#ui/press/outside-link.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { VideoFrame } from './video-frame.tsx';

interface PostDialogProps {
  post: PostRow;
  onClose: () => void;
}

export function PostDialog({ post, onClose }: PostDialogProps) {
  const picture = imageAddress(post.postImageUrl);
  const video = post.isVideoPost ? parseVideoLink(post.videoUrl) : null;
  const page = video && videoPageOf(video);
  const hasMedia = video !== null || picture !== null;
  return (
    <Dialog title={post.title} size="m" head={hasMedia ? 'none' : 'title'} onClose={onClose}>
      {video ? (
        <VideoFrame title={post.title} video={video} thumbnail={picture} />
      ) : (
        picture !== null && (
          <Picture
            className="post-picture"
            address={picture}
            fallback={DEFAULT_THUMBNAIL}
            width={960}
            height={540}
          />
        )
      )}
      <div className={hasMedia ? 'dialog-body post-whole' : 'dialog-body'}>
        {hasMedia && <h2 dir="auto">{post.title}</h2>}
        <div className="post-foot">
          <Moment className="post-time" iso={post.createdAt} />
          {page && <OutsideLink address={page.address} text={`Open on ${page.hostName}`} />}
        </div>
        <SafeHtml className="post-content" html={post.content} policy={htmlPolicy} />
      </div>
    </Dialog>
  );
}
