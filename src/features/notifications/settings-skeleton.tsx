import { Bell, Moon, Smartphone } from 'lucide-react';
import type { SettingWords } from '#domain/notification-settings.ts';
import { Card } from '#ui/page/card.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { newEventsSetting, quietSetting, useKinds } from './setting-words.ts';

/** The cards of the settings with their texts, which are known, and placeholders for the answers. */
export function SettingsSkeleton() {
  return (
    <div className="settings">
      <Card title="What we tell you" icon={Bell}>
        <ul className="rows">
          <li className="setting setting-segments">
            <Words of={newEventsSetting} />
            <Shimmer height={42} width={196} />
          </li>
          {useKinds().map((words) => (
            <li key={words.kind} className="setting">
              <Words of={words} />
              <Shimmer height={22} width={38} />
              {words.kind === 'reminders' && (
                <div className="setting-leads setting-leads-skeleton">
                  <Shimmer height={14} width="80%" />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <div className="settings-column">
        <Card title="This device" icon={Smartphone}>
          <SettingRow />
        </Card>
        <Card title="Quiet hours" icon={Moon}>
          <div className="setting">
            <Words of={quietSetting} />
            <Shimmer height={22} width={38} />
          </div>
          <div className="card-body form quiet-form">
            <div className="field">
              <span className="field-label">Time zone</span>
              <Shimmer height={44} />
            </div>
          </div>
        </Card>
      </div>
    </div>
  );
}

function Words({ of: { title, text } }: { of: SettingWords }) {
  return (
    <div className="grows">
      <b>{title}</b>
      <small>{text}</small>
    </div>
  );
}

/** A row of which nothing is known yet. */
export function SettingRow() {
  return (
    <ul className="rows">
      <li className="setting">
        <div className="grows setting-bars">
          <Shimmer height={14} width="34%" />
          <Shimmer height={12} width="58%" />
        </div>
        <Shimmer height={22} width={38} />
      </li>
    </ul>
  );
}
