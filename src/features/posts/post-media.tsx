import type { PostRow } from '#contract/posts.ts';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { parseVideoLink } from '#domain/videos/video-links.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { VideoFrame } from './video-frame.tsx';

/** What a post shows before it is opened; nothing for a plain text. */
export function PostMedia({ post, isLead }: { post: PostRow; isLead: boolean }) {
  const address = imageAddress(post.postImageUrl);
  const video = post.isVideoPost ? parseVideoLink(post.videoUrl) : null;
  if (video) {
    return (
      <div className="post-media post-video">
        <VideoFrame title={post.title} video={video} thumbnail={address} />
      </div>
    );
  }
  if (!post.isVideoPost && address === null) return null;
  return (
    <div className="post-media">
      <Picture
        className="thumb"
        address={address}
        fallback={DEFAULT_THUMBNAIL}
        width={640}
        height={360}
        {...(isLead && { loading: 'eager' as const, fetchPriority: 'high' as const })}
      />
    </div>
  );
}
