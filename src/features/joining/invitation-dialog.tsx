import { useOrganisation } from '#data/organisation.ts';
import { useState } from 'react';
import { refusedFields } from '#data/refusal.ts';
import { isOn, turnedOff, turnedOn } from '#domain/flags.ts';
import { refusalsOfGift } from '#domain/invitation.ts';
import type { Person } from '#domain/permissions.ts';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { useAttempts } from '#ui/editing/use-attempts.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { notify } from '#ui/toasts/notify.ts';
import { JOINING } from './approving.ts';
import {
  draftFrom,
  emptyForm,
  grantable,
  mistakesInForm,
  type FormErrors,
  type InvitationForm,
} from './invitation-form.ts';
import { invite } from './joining.data.ts';
import { positionChoices } from './position-choices.ts';

interface InvitationDialogProps {
  giver: Person;
  onMade: (id: string) => void;
  onClose: () => void;
}

/** SPEC 18.4: a new invitation. It offers what its maker may give. */
export function InvitationDialog({ giver, onMade, onClose }: InvitationDialogProps) {
  useBackCloses(onClose);
  const [draft, setDraft] = useState(emptyForm);
  const { busy, errors, make } = useInvite(draft, (id) => {
    onMade(id);
    onClose();
  });
  const change = (part: Partial<InvitationForm>) => {
    setDraft((now) => ({ ...now, ...part }));
  };
  return (
    <FormDialog
      title="New invitation"
      lead="A link that lets people register, with what you give them from the start."
      size="m"
      submit="Make invitation"
      busyText="Making..."
      isBusy={busy !== null}
      problem={errors['form']}
      onSubmit={make}
      onClose={onClose}
    >
      <Purpose draft={draft} onChange={change} error={errors['purpose']} />
      <Gifts draft={draft} giver={giver} onChange={change} errors={errors} />
      <Limits draft={draft} onChange={change} error={errors['uses']} />
    </FormDialog>
  );
}

interface PartProps {
  draft: InvitationForm;
  error: string | undefined;
  onChange: (part: Partial<InvitationForm>) => void;
}

/** What it is for, in the words of whoever makes it. */
function Purpose({ draft, error, onChange }: PartProps) {
  return (
    <Field
      label="What is it for?"
      help="Shown to whoever opens the link: Friends of Nova, Expo booth."
      error={error}
    >
      <Input
        maxLength={80}
        required
        value={draft.purpose}
        onChange={({ target }) => {
          onChange({ purpose: target.value });
        }}
      />
    </Field>
  );
}

/** How many may come, and until when. */
function Limits({ draft, error, onChange }: PartProps) {
  return (
    <div className="invitation-limits">
      <Field label="How many may come?" help="Empty: no limit." error={error}>
        <Input
          inputMode="numeric"
          value={draft.uses}
          onChange={({ target }) => {
            onChange({ uses: target.value });
          }}
        />
      </Field>
      <Field label="It ends">
        <Select
          value={draft.days}
          onChange={({ target }) => {
            onChange({ days: target.value });
          }}
        >
          <option value="1">in a day</option>
          <option value="7">in a week</option>
          <option value="30">in 30 days</option>
          <option value="">never</option>
        </Select>
      </Field>
    </div>
  );
}

interface GiftsProps {
  draft: InvitationForm;
  giver: Person;
  errors: FormErrors;
  onChange: (part: Partial<InvitationForm>) => void;
}

function Gifts({ draft, giver, errors, onChange }: GiftsProps) {
  const roles = (['Member', 'Leader', 'Admin'] as const).filter(
    (role) => refusalsOfGift(giver, { role, flags: [] }, null).length === 0,
  );
  return (
    <>
      <fieldset className="invitation-flags">
        <legend>What they get</legend>
        {grantable(giver).map((one) => (
          <label key={one.name} className="check">
            <input
              type="checkbox"
              checked={isOn(one, draft.flags)}
              onChange={({ target }) => {
                onChange({ flags: (target.checked ? turnedOn : turnedOff)(one, draft.flags) });
              }}
            />
            <span>
              {one.name}
              <small>
                {one.flags.includes('OrgMember') ? 'Needs no further approval' : one.text}
              </small>
            </span>
          </label>
        ))}
        {errors['flags'] !== undefined && <ErrorLine>{errors['flags']}</ErrorLine>}
      </fieldset>
      <Picker
        label="Position (optional)"
        value={draft.position}
        options={positionChoices(giver, useOrganisation())}
        isInvalid={errors['positionId'] !== undefined}
        onChange={(position) => {
          onChange({ position });
        }}
      />
      {roles.length > 1 && (
        <Field label="Role" error={errors['role']}>
          <Select
            value={draft.role}
            onChange={({ target }) => {
              onChange({ role: roles.find((role) => role === target.value) ?? 'Member' });
            }}
          >
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

function useInvite(draft: InvitationForm, onMade: (id: string) => void) {
  const { busy, errors, attempt } = useAttempts(refusedFields);
  const make = () =>
    attempt('make', mistakesInForm(draft), async () => {
      const { id } = await invite(draftFrom(draft, new Date()));
      notify({ kind: 'ok', text: 'Your invitation is ready. Copy its link.', subject: JOINING });
      onMade(id);
    });
  return { busy, errors, make };
}
