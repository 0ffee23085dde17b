import type { PostingRow } from '#contract/content.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { PostingState } from './posting-state.tsx';

interface PostingDialogProps {
  posting: PostingRow;
  onClose: () => void;
}

/** What a posting asks for. */
export function PostingDialog({ posting, onClose }: PostingDialogProps) {
  const { title, description, tags, isOpen } = posting;
  return (
    <Dialog
      title={title}
      size="m"
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <div className="dialog-body">
        <PostingState isOpen={isOpen} />
        <SafeHtml className="mt-3" html={description} policy={htmlPolicy} />
        {tags.length > 0 && (
          <ul className="posting-tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag} className="tag">
                #{tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
