import { Moon } from 'lucide-react';
import { useState } from 'react';
import type { NotificationSettings } from '#contract/notices.ts';
import { Card } from '#ui/page/card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { saveSettings } from './save-settings.ts';
import { SettingSwitch } from '#ui/fields/setting-switch.tsx';
import { quietSetting } from './setting-words.ts';
import { ZoneField } from './zone-field.tsx';

type Quiet = NotificationSettings['quiet'];

export function QuietHours({ settings }: { settings: NotificationSettings }) {
  const { quiet } = settings;
  const save = (change: Partial<Quiet>) => {
    saveSettings((now) => ({ ...now, quiet: { ...now.quiet, ...change } }));
  };
  return (
    <Card id="quiet-hours" title="Quiet hours" icon={Moon}>
      <SettingSwitch
        {...quietSetting}
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
        <ZoneField {...settings} />
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

/** The text in the field, and the earlier times that may still be reported as saved until this one is. */
interface Typed {
  text: string;
  before: readonly string[];
  hasLeft?: true;
}

/**
 * A text that is no time stays in the field, with an error, and changes nothing. A time stays there until it is saved, which
 * takes a moment, or until another device has saved one.
 */
function TimeField({ label, saved, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  if (typed?.hasLeft && isTime(typed.text) && !typed.before.includes(saved)) setTyped(null);
  return (
    <DateField
      label={label}
      type="time"
      isRequired
      unfinished={`Enter hours and minutes. Until then, it stays ${saved}.`}
      isWhole={isTime}
      value={typed?.text ?? saved}
      onChange={(text) => {
        const before = new Set([saved, ...(typed ? [...typed.before, typed.text] : [])]);
        before.delete(text);
        setTyped({ text, before: [...before] });
        if (isTime(text)) onSave(text);
      }}
      onLeave={() => {
        setTyped((now) => now && { ...now, hasLeft: true });
      }}
    />
  );
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}
