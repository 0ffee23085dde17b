import { Bell } from 'lucide-react';
import { useId } from 'react';
import type { NotificationSettings } from '#contract/notices.ts';
import { useSession } from '#data/session.ts';
import { departmentIds } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ReminderLeads } from './reminder-leads.tsx';
import { saveSettings } from './save-settings.ts';
import { SettingSwitch } from './setting-switch.tsx';

type Kind = 'changes' | 'reminders' | 'posts' | 'applications' | 'refusals';

const kinds: readonly { readonly kind: Kind; readonly title: string; readonly text: string }[] = [
  {
    kind: 'changes',
    title: 'Changes to my events',
    text: "A new time, a role that's gone, or a cancellation.",
  },
  { kind: 'reminders', title: 'Reminders', text: 'Before events you signed up for.' },
  { kind: 'posts', title: 'New posts', text: 'News on the home page.' },
  { kind: 'applications', title: 'Applications', text: 'New ones for a department you manage.' },
  {
    kind: 'refusals',
    title: 'Refused changes',
    text: "When something you did offline didn't go through.",
  },
];

export function KindsCard({ settings }: { settings: NotificationSettings }) {
  const managesAny = useManagesAny();
  const moreId = useId();
  return (
    <Card title="What we tell you" icon={Bell}>
      <ul className="rows">
        <li className="setting setting-segments">
          <div className="grows">
            <b>New events</b>
            <small id={moreId}>When an event is added to the calendar.</small>
          </div>
          <Segmented
            label="New events"
            describedBy={moreId}
            options={newEvents}
            value={settings.newEvents}
            onChange={(value) => {
              saveSettings((now) => ({ ...now, newEvents: value }));
            }}
          />
        </li>
        {kinds
          .filter(({ kind }) => kind !== 'applications' || managesAny)
          .map(({ kind, title, text }) => (
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

/** Whoever manages no department is never told of applications. */
function useManagesAny(): boolean {
  const session = useSession();
  return (
    session.status === 'member' &&
    departmentIds.some((departmentId) => can(session.person, 'department.edit', { departmentId }))
  );
}
