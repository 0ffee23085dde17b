import type { PostingRow } from '#contract/applications.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { PostingState } from './posting-state.tsx';

/** What a posting asks for, shown at the top of its dialogs. */
export function PostingAbout({ posting }: { posting: PostingRow }) {
  const { description, tags, isOpen } = posting;
  return (
    <>
      <PostingState isOpen={isOpen} />
      {description !== '' && (
        <SafeHtml className="posting-text" html={description} policy={htmlPolicy} />
      )}
      {tags.length > 0 && (
        <ul className="posting-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} dir="auto" className="tag">
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
