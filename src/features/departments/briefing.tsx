import { BookOpen, Pencil } from 'lucide-react';
import { useBriefing } from '#data/departments.ts';
import { useDraft } from '#data/drafts.ts';
import { useSession } from '#data/session.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { can } from '#domain/permissions.ts';
import { Button } from '#ui/press/button.tsx';
import { CardAction } from '#ui/page/card-action.tsx';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { useWas } from '#ui/page/use-was.ts';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import { parseBriefing } from './briefing-draft.ts';
import { BriefingForm } from './briefing-form.tsx';

interface BriefingProps {
  departmentId: string;
  /** What the address opens to be edited. */
  edited: string | undefined;
  onEdit: (what: string) => void;
  onEditEnd: () => void;
}

/** What a department's members should know; those who may edit it find the draft they left. */
export function Briefing({ departmentId, edited, onEdit, onEditEnd }: BriefingProps) {
  const briefing = useBriefing(departmentId);
  const draft = useDraft(`briefing ${departmentId}`, parseBriefing);
  const session = useSession();
  const canEdit =
    session.status === 'member' && can(session.person, 'department.edit', { departmentId });
  const isOpened = edited === 'briefing';
  const wasEdited = useWas(isOpened);

  if (briefing.state === 'here' && isOpened && canEdit && draft.kept !== undefined) {
    return (
      <BriefingForm
        departmentId={departmentId}
        briefing={briefing.value}
        keeper={draft}
        onClose={onEditEnd}
      />
    );
  }
  return (
    <Loaded of={briefing} text="Loading briefing…" skeleton={<BriefingSkeleton />}>
      {({ content }) => (
        <>
          {canEdit && draft.kept !== undefined && (
            <EditBriefing isBegun={draft.kept !== null} takesFocus={wasEdited} onEdit={onEdit} />
          )}
          {isBlankHtml(content) ? (
            <EmptyState
              icon={BookOpen}
              text="No briefing yet."
              about="What everybody in this department should know."
              action={canEdit && draft.kept === null && <WriteBriefing onEdit={onEdit} />}
            />
          ) : (
            <div className="card-body">
              <SafeHtml html={content} policy={htmlPolicy} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

interface EditBriefingProps extends Pick<BriefingProps, 'onEdit'> {
  /** Whether there is a draft. */
  isBegun: boolean;
  takesFocus: boolean;
}

function EditBriefing({ isBegun, takesFocus, onEdit }: EditBriefingProps) {
  return (
    <>
      <CardAction>
        <Button
          look="ghost"
          autoFocus={takesFocus}
          onClick={() => {
            onEdit('briefing');
          }}
        >
          <Pencil />
          {isBegun ? 'Continue editing' : 'Edit Briefing'}
        </Button>
      </CardAction>
      {isBegun && <p className="briefing-bar help">Your draft is kept on this device.</p>}
    </>
  );
}

export function BriefingSkeleton() {
  return (
    <div className="card-body">
      <ShimmerLines widths={['91.6667%', '80%', '60%', '80%', '40%']} />
    </div>
  );
}

function WriteBriefing({ onEdit }: Pick<BriefingProps, 'onEdit'>) {
  return (
    <Button
      onClick={() => {
        onEdit('briefing');
      }}
    >
      <Pencil />
      Write the briefing
    </Button>
  );
}
