import { IdCard, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProfileView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { useChosenPicture } from './chosen-picture.ts';
import { typedProfileFrom, type Typed } from './profile-edit.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The typed texts and the chosen picture are kept here, so going back to the view does not reset them (SPEC 4.3). */
export function UserInformation({ view }: { view: ProfileView }) {
  const { isEditing, typed, type, start, stop, editButton } = useProfileEditing(view);
  const picture = useChosenPicture();
  return (
    <Card
      title="User Information"
      icon={IdCard}
      className="dashboard-card"
      action={
        !isEditing && (
          <Button ref={editButton} look="ghost" onClick={start}>
            <Pencil />
            Edit Profile
          </Button>
        )
      }
    >
      {isEditing ? (
        <ProfileForm
          view={view}
          typed={typed}
          onType={type}
          picture={picture}
          onSaved={() => {
            type({});
            stop();
          }}
          onCancel={stop}
        />
      ) : (
        <ProfileFacts view={view} />
      )}
    </Card>
  );
}

function useProfileEditing(view: ProfileView) {
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState<Typed>({});
  const editButton = useRef<HTMLButtonElement>(null);
  const start = () => {
    if (Object.keys(typed).length === 0) setTyped(typedProfileFrom(view));
    setEditing(true);
  };
  useOpenedByName('edit-profile', start);
  const stop = () => {
    flushSync(() => {
      setEditing(false);
    });
    editButton.current?.focus();
  };
  return { isEditing, typed, type: setTyped, start, stop, editButton };
}
