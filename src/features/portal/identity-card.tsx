import { Palette } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import type { PortalSettings } from '#contract/portal.ts';
import { savePortal } from '#data/portal-settings.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { discardEditing } from '#ui/editing/close-editing.ts';
import '#ui/editing/draft-note.css';
import { awayText } from '#ui/editing/sending-words.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Card } from '#ui/page/card.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { AccentField } from './accent-field.tsx';
import { colourIn, colourProblem, draftOf, editOf, type PortalDraft } from './portal-draft.ts';
import { PortalPreview } from './portal-preview.tsx';
import { SettingField } from './setting-field.tsx';
import { DefaultZoneField } from './default-zone-field.tsx';

const SUBJECT = 'portal settings';

interface IdentityCardProps {
  settings: PortalSettings;
}

/** Name, colour, contact and zone: typed, looked at in the preview, and then saved together. */
export function IdentityCard({ settings }: IdentityCardProps) {
  const [round, setRound] = useState(0);
  const form = useFocusHeir();
  const startAnew = () => {
    setRound((now) => now + 1);
  };
  return (
    <Card title="Name and look" icon={Palette}>
      <div ref={form} tabIndex={-1} role="group" aria-label="Name and look">
        <IdentityForm key={round} settings={settings} onClose={startAnew} />
      </div>
    </Card>
  );
}

interface IdentityFormProps extends IdentityCardProps {
  onClose: () => void;
}

function IdentityForm({ settings, onClose }: IdentityFormProps) {
  const away = useAway();
  const editing = useIdentity({ settings, onClose });
  const { draft } = editing;
  const parts = { settings, editing };
  return (
    <form
      method="post"
      className="card-body form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void editing.handleSubmit(event)}
    >
      <PortalPreview
        name={draft.name.trim() === '' ? 'Muster' : draft.name}
        tagline={draft.tagline}
        accent={colourProblem(draft) === undefined ? colourIn(draft) : null}
        logo={settings.logo.value}
      />
      <SettingField label="Name" name="name" {...parts} />
      <SettingField label="Tagline" name="tagline" {...parts} />
      <AccentField {...parts} />
      <SettingField label="Contact email" name="contactEmail" inputMode="email" {...parts} />
      <SettingField label="Chat link" name="chatInviteUrl" inputMode="url" {...parts} />
      <DefaultZoneField {...parts} />
      <SettingField label="Mails come from" name="mailFrom" inputMode="email" {...parts} />
      <div className="form-foot">
        <p className="draft-note" role="status">
          {away !== null && `${awayText(away)} Saving needs a connection.`}
        </p>
        <Button onClick={() => void discardEditing(editing, onClose)}>Cancel</Button>
        <Button type="submit" look="go" isBusy={editing.isBusy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

function useIdentity({ settings, onClose }: IdentityFormProps) {
  // The settings that the typing began on: what somebody else saves meanwhile is not put back with it.
  const [begunOn, setBegunOn] = useState<PortalSettings | null>(null);
  const before = begunOn ?? settings;
  const editing = useEditing<PortalDraft, never>({
    before: null,
    draftOf: () => draftOf(before),
    check: (draft) => mistakesIn(draft),
    compare: null,
    address: null,
    rowIn: () => null,
    save: (draft) => savePortal(editOf(draft, before)),
    refusalOf,
    failure: "Couldn't save that",
    subject: SUBJECT,
    onSaved: () => {
      notify({ kind: 'ok', text: 'Saved. Everybody sees it now.', subject: SUBJECT });
      onClose();
    },
  });
  const change = (part: Partial<PortalDraft>) => {
    setBegunOn(before);
    editing.change(part);
  };
  return { ...editing, change };
}

function mistakesIn(draft: PortalDraft) {
  const problem =
    draft.accent.trim() !== '' && colourIn(draft) === null ? NO_COLOUR : colourProblem(draft);
  return problem === undefined ? {} : { accent: problem };
}

const NO_COLOUR = 'A colour is # and six digits, such as #f7c37d.';
