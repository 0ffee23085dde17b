import { Link } from '@tanstack/react-router';
import type { PostView } from './posts.data.ts';
import { textOf } from '#domain/html-policy.ts';
import { classNames } from '#ui/page/class-names.ts';
import { Moment } from '#ui/time/moment.tsx';
import { dateAndTime } from '#ui/time/time.ts';
import { WaitingToPublish } from '#ui/muster/waiting-to-publish.tsx';
import { PostMedia } from './post-media.tsx';

/** The whole card is one link. The newest post leads the list: it spans the row, with text beside its picture. */
export function PostCard({ post, isLead }: { post: PostView; isLead: boolean }) {
  const text = textOf(post.content);
  return (
    <li className={classNames('card post', isLead && 'post-lead')}>
      <PostMedia post={post} isLead={isLead} />
      <div className="post-text">
        <h3>
          <Link
            to="/home"
            search={{ post: post.id }}
            state={{ isOpenedOver: true }}
            resetScroll={false}
            aria-haspopup="dialog"
            dir="auto"
          >
            {post.title}
          </Link>
        </h3>
        {isLead && text !== '' && (
          <p dir="auto" className="post-begin">
            {text}
          </p>
        )}
        {post.isWaiting && <WaitingToPublish />}
        <Moment iso={post.createdAt} say={post.isVideoPost ? videoTime : dateAndTime} />
      </div>
    </li>
  );
}

function videoTime(iso: string): string {
  return `Video · ${dateAndTime(iso)}`;
}
