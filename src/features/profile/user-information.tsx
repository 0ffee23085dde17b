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
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState<Typed>({});
  const picture = useChosenPicture();
  const editButton = useRef<HTMLButtonElement>(null);

  const startEditing = () => {
    if (Object.keys(typed).length === 0) setTyped(typedProfileFrom(view));
    setEditing(true);
  };
  useOpenedByName('edit-profile', startEditing);
  const stopEditing = () => {
    flushSync(() => {
      setEditing(false);
    });
    editButton.current?.focus();
  };
  return (
    <Card
      title="User Information"
      icon={IdCard}
      className="dashboard-card"
      action={
        !isEditing && (
          <Button ref={editButton} look="ghost" onClick={startEditing}>
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
          onType={setTyped}
          picture={picture}
          onSaved={() => {
            setTyped({});
            stopEditing();
          }}
          onCancel={stopEditing}
        />
      ) : (
        <ProfileFacts view={view} />
      )}
    </Card>
  );
}
