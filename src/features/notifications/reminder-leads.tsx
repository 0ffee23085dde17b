import { reminderLeads, type NotificationSettings } from '#contract/notices.ts';
import { DAY_MIN } from '#domain/time/durations.ts';
import { saveSettings } from './save-settings.ts';

type Lead = (typeof reminderLeads)[number];

const texts: Readonly<Record<Lead, string>> = {
  [DAY_MIN]: '1 day before',
  180: '3 hours before',
  60: '1 hour before',
  15: '15 min before',
};

/** How long before an event its reminders come; any number of times can be chosen, also none. */
export function ReminderLeads({ leads }: Pick<NotificationSettings, 'leads'>) {
  return (
    <div className="setting-leads" role="group" aria-label="How long before">
      {reminderLeads.map((lead) => (
        <label key={lead} className="check">
          <input
            type="checkbox"
            checked={leads.includes(lead)}
            onChange={() => {
              saveSettings((now) => ({ ...now, leads: toggled(now.leads, lead) }));
            }}
          />
          {texts[lead]}
        </label>
      ))}
      {leads.length === 0 && <p className="help">Pick a time, or no reminder will come.</p>}
    </div>
  );
}

function toggled(leads: readonly Lead[], lead: Lead): Lead[] {
  return reminderLeads.filter((one) => leads.includes(one) !== (one === lead));
}
