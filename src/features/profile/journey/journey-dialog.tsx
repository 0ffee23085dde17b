import type { ReactNode } from 'react';
import type { Preferences } from '#contract/member-rows.ts';
import { savePreferences, useEntryLevelPositions } from '../profile.data.ts';
import type { PreferencesView } from '#sync/views/views.ts';
import { refusalOf } from '#data/refusal.ts';
import { interestOptions, playstyleOptions, squadPreferenceOptions } from '#domain/preferences.ts';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { closeEditing } from '#ui/editing/close-editing.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Select, Textarea } from '#ui/fields/field.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { journeyDraftOf, offeredIn, optionOf, roleSlots, withInterest } from './journey-draft.ts';

const SKILL_ROWS = 4;
const SKILLS_MOST = 2_000;

interface JourneyDialogProps {
  view: PreferencesView;
  onClose: () => void;
}

export function JourneyDialog({ view, onClose }: JourneyDialogProps) {
  const editing = useEditing<Preferences, never>({
    before: null,
    draftOf: () => journeyDraftOf(view.refusal?.wanted ?? view.preferences),
    check: () => ({}),
    compare: null,
    address: null,
    rowIn: () => null,
    save: (draft) => savePreferences({ ...draft, skills: draft.skills.trim() }),
    refusalOf,
    onSaved: onClose,
  });
  useBackCloses(() => void closeEditing(editing, onClose));
  return (
    <EditingDialog
      title="Edit Org Journey"
      lead="How you like to play. Leaders see it when they plan."
      size="m"
      submit="Save"
      editing={editing}
      hold={null}
      onClose={onClose}
    >
      <JourneyFields draft={editing.draft} onChange={editing.change} />
    </EditingDialog>
  );
}

interface JourneyFieldsProps {
  draft: Preferences;
  onChange: (draft: Preferences) => void;
}

function JourneyFields({ draft, onChange }: JourneyFieldsProps) {
  return (
    <>
      <Interests draft={draft} onChange={onChange} />
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
      <WantedPositions draft={draft} onChange={onChange} />
    </>
  );
}

function Interests({ draft, onChange }: JourneyFieldsProps) {
  return (
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
  );
}

function WantedPositions({ draft, onChange }: JourneyFieldsProps) {
  const positions = useEntryLevelPositions();
  return (
    <fieldset>
      <legend>Positions you&apos;d like</legend>
      <div className="journey-positions">
        {roleSlots.map(({ field, name }) => (
          <Picker
            key={field}
            label={name}
            value={draft[field]}
            options={offeredIn(field, draft, positions).map(optionOf)}
            onChange={(title) => {
              onChange({ ...draft, [field]: title });
            }}
          />
        ))}
      </div>
      <p className="help journey-help">Choose each position only once.</p>
    </fieldset>
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
