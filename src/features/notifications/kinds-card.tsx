import { Bell } from 'lucide-react';
import { useId } from 'react';
import type { NotificationSettings } from '#contract/notices.ts';
import { Card } from '#ui/page/card.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { ReminderLeads } from './reminder-leads.tsx';
import { saveSettings } from './save-settings.ts';
import { SettingSwitch } from '#ui/fields/setting-switch.tsx';
import { newEventsSetting, useKinds } from './setting-words.ts';

export function KindsCard({ settings }: { settings: NotificationSettings }) {
  const moreId = useId();
  return (
    <Card title="What we tell you" icon={Bell}>
      <ul className="rows">
        <li className="setting setting-segments">
          <div className="grows">
            <b>{newEventsSetting.title}</b>
            <small id={moreId}>{newEventsSetting.text}</small>
          </div>
          <Segmented
            label={newEventsSetting.title}
            describedBy={moreId}
            options={newEvents}
            value={settings.newEvents}
            onChange={(value) => {
              saveSettings((now) => ({ ...now, newEvents: value }));
            }}
          />
        </li>
        {useKinds().map(({ kind, title, text }) => (
          <li key={kind}>
            <SettingSwitch
              title={title}
              text={text}
              isOn={settings[kind]}
              onChange={(isOn) => {
                saveSettings((now) => ({ ...now, [kind]: isOn }));
              }}
            >
              {kind === 'reminders' && <ReminderLeads leads={settings.leads} />}
            </SettingSwitch>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const newEvents = [
  { value: 'all', label: 'All' },
  { value: 'departments', label: 'My departments' },
  { value: 'none', label: 'None' },
] as const;
