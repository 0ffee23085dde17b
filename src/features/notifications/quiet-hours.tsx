import { Moon } from 'lucide-react';
import { useState } from 'react';
import type { NotificationSettings } from '#contract/notices.ts';
import { Card } from '#ui/card.tsx';
import { Field, Input } from '#ui/field.tsx';
import { saveSettings } from './save-settings.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { ZoneField } from './zone-field.tsx';

type Quiet = NotificationSettings['quiet'];

export function QuietHours({ settings: { quiet, zone } }: { settings: NotificationSettings }) {
  const save = (change: Partial<Quiet>) => {
    saveSettings((now) => ({ ...now, quiet: { ...now.quiet, ...change } }));
  };
  return (
    <Card id="quiet-hours" title="Quiet hours" icon={Moon}>
      <SettingSwitch
        title="Keep quiet at night"
        text="Nothing pops up until they end. It's in the list right away."
        isOn={quiet.isOn}
        onChange={(isOn) => {
          save({ isOn });
        }}
      />
      <div className="card-body form quiet-form">
        {quiet.isOn && (
          <div className="quiet-times">
            <TimeField
              label="From"
              saved={quiet.from}
              onSave={(from) => {
                save({ from });
              }}
            />
            <TimeField
              label="To"
              saved={quiet.to}
              onSave={(to) => {
                save({ to });
              }}
            />
            {quiet.from === quiet.to && (
              <p className="help quiet-none" role="status">
                These are the same, so nothing is held back.
              </p>
            )}
          </div>
        )}
        <ZoneField zone={zone} />
        {quiet.isOn && (
          <label className="check quiet-let">
            <input
              type="checkbox"
              checked={quiet.letsReminders}
              onChange={({ target }) => {
                save({ letsReminders: target.checked });
              }}
            />
            <span>
              Let reminders through
              <small>For events that start in quiet hours.</small>
            </span>
          </label>
        )}
      </div>
    </Card>
  );
}

interface TimeFieldProps {
  label: string;
  saved: string;
  onSave: (time: string) => void;
}

/** While it has the focus it shows what is typed, which may not be a whole time yet; then what is saved. */
function TimeField({ label, saved, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label}>
      <Input
        type="time"
        required
        value={typed ?? saved}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value !== '') onSave(value);
        }}
        onBlur={() => {
          setTyped(null);
        }}
      />
    </Field>
  );
}
