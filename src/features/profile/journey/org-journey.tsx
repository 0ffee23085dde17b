import { CircleAlert, Clock, Compass, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import type { Loaded as LoadedView } from '#data/loaded.ts';
import type { PreferencesView } from '#sync/views/views.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { LongText } from '#ui/html/long-text.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { Pill } from '#ui/page/pill.tsx';
import { JourneySkeleton } from '../dashboard-skeleton.tsx';

interface OrgJourneyProps {
  view: LoadedView<PreferencesView>;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

export function OrgJourney({ view, editButton, onEdit }: OrgJourneyProps) {
  useOpenedByName('preferences', onEdit);
  return (
    <Card
      title="My Org Journey"
      icon={Compass}
      className="dashboard-card"
      action={
        view.state === 'here' && (
          <Button ref={editButton} look="ghost" aria-haspopup="dialog" onClick={onEdit}>
            <SlidersHorizontal />
            Update Preferences
          </Button>
        )
      }
    >
      <Loaded of={view} text="Loading preferences…" skeleton={<JourneySkeleton />}>
        {(here) => <Journey view={here} />}
      </Loaded>
    </Card>
  );
}

function Journey({ view: { preferences, state, refusal } }: { view: PreferencesView }) {
  return (
    <div className="card-body journey">
      {state === 'waiting' && (
        <Pill tone="wait" icon={Clock}>
          Waiting to send
        </Pill>
      )}
      {state === 'refused' && refusal && (
        <div className="banner banner-bad">
          <CircleAlert />
          <p>Your last change wasn&apos;t accepted. {refusal.message}</p>
        </div>
      )}
      <dl className="facts">
        <div className="fact-row">
          <dt>Interests</dt>
          {preferences.interests.length === 0 ? (
            <dd className="unset">None selected</dd>
          ) : (
            <dd className="journey-tags">
              {preferences.interests.map((interest) => (
                <span className="tag" key={interest}>
                  {interest}
                </span>
              ))}
            </dd>
          )}
        </div>
        <Choice name="Playstyle" value={preferences.playstyle} />
        <Choice name="Squad preference" value={preferences.squadPreference} />
        <Choice name="Primary role" value={preferences.primaryRole} />
        <Choice name="Secondary role" value={preferences.secondaryRole} />
        <Choice name="Tertiary role" value={preferences.tertiaryRole} />
        <Choice name="Skills and contributions" value={preferences.skills} isLong />
      </dl>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isLong?: boolean;
}

function Choice({ name, value, isLong = false }: ChoiceProps) {
  return (
    <div className={isLong ? 'fact-row' : undefined}>
      <dt dir="auto">{name}</dt>
      <dd dir="auto" className={value === '' ? 'unset' : undefined}>
        {value === '' ? 'None selected' : <LongText text={value} policy={htmlPolicy} />}
      </dd>
    </div>
  );
}
