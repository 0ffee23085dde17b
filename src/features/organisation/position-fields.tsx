import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { placelessDepartments } from '#domain/departments.ts';
import type { Organisation } from '#domain/organisation.ts';
import { userRanks } from '#domain/ranks.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { tiers, withRank, withScope, type PositionDraft } from './position-draft.ts';
import { lineScopeWords, privilegedScopeWords } from './scope-words.ts';

interface PartProps {
  editing: Editing<PositionDraft>;
}

/** The fields for where a position belongs, and what it is there. */
export function PlaceFields({ editing, organisation }: PartProps & { organisation: Organisation }) {
  const { draft, errors, change } = editing;
  const places = organisation.departments.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <Field label="Department" error={errors['department']}>
        <Select
          value={draft.department}
          onChange={({ target }) => {
            change({ department: target.value });
          }}
        >
          {[...places, ...Object.entries(placelessDepartments)].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="scope-ticks">
        <Tick
          name="Leads its department"
          text="Its holder is shown as the department's chief"
          isOn={draft.chief}
          onToggle={() => {
            change({ chief: !draft.chief });
          }}
        />
        <Tick
          name="Entry level"
          text="Offered to members who say what they would like to do"
          isOn={draft.entryLevel}
          onToggle={() => {
            change({ entryLevel: !draft.entryLevel });
          }}
        />
      </div>
      {errors['chief'] !== undefined && <ErrorLine role="alert">{errors['chief']}</ErrorLine>}
    </>
  );
}

/** How far up it is. */
export function RankFields({ editing }: PartProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      <Field label="Tier" error={errors['tier']}>
        <Select
          value={draft.tier}
          onChange={({ target }) => {
            change({ tier: target.value });
          }}
        >
          {tiers.map((tier) => (
            <option key={tier} value={tier}>
              {tier === '' ? 'None' : tier}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="scope-field">
        <legend>Ranks</legend>
        <div className="scope-ticks">
          {userRanks.map((rank) => (
            <Tick
              key={rank}
              name={rank}
              isOn={draft.ranks.includes(rank)}
              onToggle={() => {
                change({ ranks: withRank(draft.ranks, rank) });
              }}
            />
          ))}
        </div>
        {errors['ranks'] !== undefined && <ErrorLine role="alert">{errors['ranks']}</ErrorLine>}
      </fieldset>
    </>
  );
}

const scopeGroups = [
  { legend: 'What its holders may do', words: privilegedScopeWords, isPrivileged: true },
  { legend: 'What it is for', words: lineScopeWords, isPrivileged: false },
] as const;

/** SPEC 29.13: those that let its holders do something stand apart. */
export function ScopeFields({ editing }: PartProps) {
  const { draft, errors, change } = editing;
  const id = useId();
  return (
    <>
      {scopeGroups.map(({ legend, words, isPrivileged }) => (
        <fieldset
          key={legend}
          className="scope-field"
          {...(isPrivileged && { 'aria-describedby': id })}
        >
          <legend>{legend}</legend>
          {isPrivileged && (
            <p className="note" id={id}>
              <TriangleAlert className="small" />
              <span>Everybody who holds the position may do this at once.</span>
            </p>
          )}
          <div className="scope-ticks">
            {words.map(({ scope, name, text }) => (
              <Tick
                key={scope}
                name={name}
                text={`${text} (${scope})`}
                isOn={draft.scopes.includes(scope)}
                onToggle={() => {
                  change({ scopes: withScope(draft.scopes, scope) });
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {errors['scopes'] !== undefined && <ErrorLine role="alert">{errors['scopes']}</ErrorLine>}
    </>
  );
}

interface TickProps {
  name: string;
  text?: string;
  isOn: boolean;
  onToggle: () => void;
}

function Tick({ name, text, isOn, onToggle }: TickProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      <span>
        {name}
        {text !== undefined && <small>{text}</small>}
      </span>
    </label>
  );
}
