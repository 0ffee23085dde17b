import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { Preferences } from '#contract/members.ts';
import {
  NotSaved,
  savePreferences,
  useEntryLevelPositions,
  type PreferencesView,
} from '#data/profile.ts';
import { interestOptions, playstyleOptions, squadPreferenceOptions } from '#domain/preferences.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select, Textarea } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { draftOf, offeredIn, slots, withInterest } from './journey-draft.ts';
import { PositionPicker } from './position-picker.tsx';

const SKILL_ROWS = 4;
const SKILLS_MOST = 2_000;

interface JourneyDialogProps {
  view: PreferencesView;
  onClose: () => void;
}

export function JourneyDialog({ view, onClose }: JourneyDialogProps) {
  const formId = useId();
  const [start] = useState(() => draftOf(view.refusal?.wanted ?? view.preferences));
  const [draft, setDraft] = useState(start);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      await savePreferences({ ...draft, skills: draft.skills.trim() });
      onClose();
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      notify({ kind: 'bad', text: error.message });
      setBusy(false);
    }
  };
  const dismiss = async () => {
    if (draft === start || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      title="Edit Org Journey"
      lead="How you like to play. Leaders see it when they plan."
      size="m"
      onClose={onClose}
      onDismiss={() => void dismiss()}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="go" isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="dialog-body form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <JourneyFields draft={draft} onChange={setDraft} />
      </form>
    </Dialog>
  );
}

const question = {
  title: 'Close without saving?',
  text: "Your Org Journey changes haven't been saved.",
  yes: 'Close without saving',
  no: 'Keep editing',
  isDestructive: true,
};

interface JourneyFieldsProps {
  draft: Preferences;
  onChange: (draft: Preferences) => void;
}

function JourneyFields({ draft, onChange }: JourneyFieldsProps) {
  const positions = useEntryLevelPositions();
  return (
    <>
      <fieldset>
        <legend>Primary interests</legend>
        <div className="journey-ticks">
          {interestOptions.map((interest) => (
            <label className="check" key={interest}>
              <input
                type="checkbox"
                checked={draft.interests.includes(interest)}
                onChange={({ target }) => {
                  onChange(withInterest(draft, interest, target.checked));
                }}
              />
              {interest}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="profile-two">
        <Field label="Playstyle">
          <Select
            value={draft.playstyle}
            onChange={({ target }) => {
              onChange({ ...draft, playstyle: target.value });
            }}
          >
            {optionsFor(draft.playstyle, playstyleOptions)}
          </Select>
        </Field>
        <Field label="Squad preference">
          <Select
            value={draft.squadPreference}
            onChange={({ target }) => {
              onChange({ ...draft, squadPreference: target.value });
            }}
          >
            {optionsFor(draft.squadPreference, squadPreferenceOptions)}
          </Select>
        </Field>
      </div>
      <Field label="Skills and contributions">
        <Textarea
          rows={SKILL_ROWS}
          maxLength={SKILLS_MOST}
          value={draft.skills}
          onChange={({ target }) => {
            onChange({ ...draft, skills: target.value });
          }}
        />
      </Field>
      <fieldset>
        <legend>Positions you&apos;d like</legend>
        <div className="journey-positions">
          {slots.map(({ field, name }) => (
            <PositionPicker
              key={field}
              label={name}
              value={draft[field]}
              positions={offeredIn(field, draft, positions)}
              onChange={(title) => {
                onChange({ ...draft, [field]: title });
              }}
            />
          ))}
        </div>
        <p className="help mt-2">Choose each position only once.</p>
      </fieldset>
    </>
  );
}

/** An empty choice stays available until something is chosen. */
function optionsFor(value: string, options: readonly string[]): ReactNode {
  return (
    <>
      {value === '' && <option value="">None selected</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </>
  );
}
