import { Lock } from 'lucide-react';
import type { PortalSettings } from '#contract/portal.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import type { PortalDraft, TypedName } from './portal-draft.ts';
import { originText } from './portal-words.ts';

export interface SettingParts {
  settings: PortalSettings;
  editing: Editing<PortalDraft>;
}

interface SettingFieldProps extends SettingParts {
  label: string;
  name: TypedName;
  inputMode?: 'email' | 'url';
  /** The id of a list of suggestions. */
  list?: string;
}

/** A setting of one line, with where it comes from. What the server's environment sets can be read and not changed. */
export function SettingField({ label, name, settings, editing, ...rest }: SettingFieldProps) {
  const setting = settings[name];
  const isFixed = setting.from === 'environment';
  return (
    <Field label={label} error={editing.errors[name]} help={<WhereFrom {...{ name, setting }} />}>
      <Input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        readOnly={isFixed}
        value={editing.draft[name]}
        onChange={({ target }) => {
          editing.change({ [name]: target.value });
        }}
      />
    </Field>
  );
}

interface WhereFromProps {
  name: TypedName;
  setting: PortalSettings[TypedName];
}

/** What a setting is for, and where it comes from. */
export function WhereFrom({ name, setting }: WhereFromProps) {
  return (
    <span className="portal-origin">
      {setting.from === 'environment' && <Lock className="small" aria-hidden="true" />}
      {originText(name, setting)}
    </span>
  );
}
