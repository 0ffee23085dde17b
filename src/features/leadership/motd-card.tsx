import { Megaphone, Pencil } from 'lucide-react';
import { MOTD_KEY } from '#contract/motd.ts';
import { draftLike, useDraft } from '#data/drafts.ts';
import type { useMotd } from './motd.data.ts';
import { motdIntention } from '#sync/intentions/motd/motd-intention.ts';
import { useRefused } from '#data/publishing.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState, Loaded as LoadedPart } from '#ui/loading/loaded.tsx';
import { useWas } from '#ui/page/use-was.ts';
import { WaitingLine } from '#ui/muster/waiting-to-publish.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import { emptyMotd, MotdForm } from './motd-form.tsx';

const parse = draftLike(emptyMotd);

interface MotdCardProps {
  motd: ReturnType<typeof useMotd>;
  canEdit: boolean;
  place: MessagePlace;
}

/** Whether the address opens the form, and what opens and closes it. */
export interface MessagePlace {
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
}

/** The message of the day, and its form for admins. */
export function MotdCard({ motd, canEdit, place }: MotdCardProps) {
  const draft = useRefused(motdIntention, { id: MOTD_KEY }, useDraft('motd', parse), parse);
  const wasEdited = useWas(place.isEditing);
  const isReady = motd.state === 'here' && draft.kept !== undefined;
  const isEditing = canEdit && place.isEditing && motd.state === 'here' && isReady;
  const edit = (
    <Button
      look="ghost"
      autoFocus={wasEdited}
      aria-disabled={!isReady || undefined}
      onClick={place.onEdit}
    >
      <Pencil />
      {draft.kept ? 'Continue editing' : 'Edit'}
    </Button>
  );
  return (
    <Card
      title="Welcome Leader"
      icon={Megaphone}
      className="leader-message"
      action={canEdit && !isEditing && edit}
    >
      {isEditing ? (
        <MotdForm motd={motd.value} keeper={draft} onClose={place.onEditEnd} />
      ) : (
        <div className="card-body">
          <p className="leader-motd-label">Message of the day</p>
          {canEdit && draft.kept && <p className="help">Your draft is kept on this device.</p>}
          <LoadedPart of={motd} text="Loading message…" skeleton={<ShimmerLines widths={widths} />}>
            {({ value, isWaiting }) => (
              <>
                {isWaiting && <WaitingLine />}
                {isBlankHtml(value) ? (
                  <EmptyState
                    icon={Megaphone}
                    text="No message available."
                    about="A word to all leaders, who read it here first."
                    action={
                      canEdit &&
                      draft.kept === null && (
                        <Button onClick={place.onEdit}>
                          <Pencil />
                          Write the message
                        </Button>
                      )
                    }
                  />
                ) : (
                  <SafeHtml className="leader-motd" html={value} policy={htmlPolicy} />
                )}
              </>
            )}
          </LoadedPart>
        </div>
      )}
    </Card>
  );
}

const widths = ['91.6667%', '80%', '60%'];
