import { BookOpen } from 'lucide-react';
import { useBriefing } from '#data/departments.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import { plainText } from '#ui/plain-text.ts';
import { SafeHtml } from '#ui/safe-html.tsx';

const Skeleton = (
  <div className="card-body grid gap-3">
    <div className="shimmer h-4 w-11/12" />
    <div className="shimmer h-4 w-4/5" />
    <div className="shimmer h-4 w-3/5" />
  </div>
);

export function Briefing({ departmentId }: { departmentId: string }) {
  const content = useBriefing(departmentId);
  return (
    <Loaded isLoading={content === undefined} text="Loading briefing…" skeleton={Skeleton}>
      {content !== undefined && plainText(content) === '' && !content.includes('<img') ? (
        <EmptyState icon={BookOpen} text="No briefing yet." />
      ) : (
        <div className="card-body">
          <SafeHtml html={content ?? ''} policy={htmlPolicy} />
        </div>
      )}
    </Loaded>
  );
}
