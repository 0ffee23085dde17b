import { CloudOff, Info } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { EditedField } from '#contract/profile.ts';
import { saveProfile } from '../profile.data.ts';
import { NotSaved } from '#browser/not-saved.ts';
import type { ProfileView } from '#sync/views/views.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { Field, focusFirstError, Input } from '#ui/fields/field.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { awayText, onceBack } from '#ui/editing/sending-words.ts';
import { AvatarField } from './avatar-field.tsx';
import type { ChosenPicture } from './chosen-picture.ts';
import { DeleteAccount } from './delete-account.tsx';
import { editFrom, typedInto, valuesIn, type ValidEdit, type Typed } from './profile-edit.ts';
import { joinDateText } from './profile-words.ts';

interface ProfileFormProps {
  view: ProfileView;
  typed: Typed;
  onType: (typed: Typed) => void;
  picture: ChosenPicture;
  /** Called once the edit is stored on this device. */
  onSaved: () => void;
  onCancel: () => void;
}

export function ProfileForm(props: ProfileFormProps) {
  const { view, picture, onCancel } = props;
  const { profile } = view;
  const guidanceId = useId();
  const { isBusy, mistakes, inputFor, handleSubmit } = useProfileEdit(props);
  return (
    <form method="post" className="profile-form" noValidate onSubmit={handleSubmit}>
      <div className="card-body form">
        <AwayNote />
        <AvatarField avatarUrl={profile.avatarUrl} picture={picture} />
        <Field label="Name" error={mistakes['username']}>
          <Input {...inputFor('username')} autoFocus autoComplete="username" />
        </Field>
        <div className="profile-two">
          <Field label="Game username" error={mistakes['gameUserName']}>
            <Input {...inputFor('gameUserName')} autoComplete="off" />
          </Field>
          <Field label="Discord name" error={mistakes['discordName']}>
            <Input
              {...inputFor('discordName')}
              autoComplete="off"
              autoCapitalize="none"
              {...(mistakes['discordName'] === undefined && { 'aria-describedby': guidanceId })}
            />
          </Field>
        </div>
        <p className="note profile-note" id={guidanceId}>
          <Info className="small" />
          <span>
            Your Discord name must be accurate, because it is used for event role assignments.
          </span>
        </p>
        <Kept profile={profile} />
      </div>
      <div className="profile-foot">
        <DeleteAccount />
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="go" isBusy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Saves only the fields that were typed into. It needs no network, since an edit may wait. */
function useProfileEdit({ view, typed, onType, onSaved }: ProfileFormProps) {
  const { profile, refusal } = view;
  const [isBusy, setBusy] = useState(false);
  const [mistakes, setMistakes] = useState<Record<string, string>>(refusal?.fields ?? {});
  const values = valuesIn(typed, profile);
  const inputFor = (field: EditedField) => ({
    name: field,
    value: values[field],
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onType(typedInto(typed, { field, value: target.value, shown: profile[field] }));
    },
  });
  const save = async ({ values, base }: ValidEdit) => {
    setBusy(true);
    try {
      await saveProfile(values, base);
      onSaved();
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      notify({ kind: 'bad', text: error.message });
    } finally {
      setBusy(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { edit, mistakes: found } = editFrom(typed, profile);
    flushSync(() => {
      setMistakes(found);
    });
    if (edit) void save(edit);
    else focusFirstError(event.currentTarget);
  };
  return { isBusy, mistakes, inputFor, handleSubmit };
}

/** The facts that only leadership and the server change. */
function Kept({ profile }: Pick<ProfileView, 'profile'>) {
  return (
    <div className="profile-kept">
      <dl className="facts">
        <Fact name="Email" value={profile.email} isLong />
        <Fact name="Account role" value={profile.role} />
        <Fact name="Positions" value={positionsIn(profile)} />
        <Fact name="Joined" value={joinDateText(profile)} />
      </dl>
      <p className="note">
        <Info className="small" />
        <span>
          Your email must be valid, because it is used for password reset. You can change it under
          Signing In.
        </span>
      </p>
    </div>
  );
}

/** The note is read before anyone chooses a picture or wants to delete their account. */
function AwayNote() {
  const away = useAway();
  return (
    <div role="status">
      {away && (
        <div className="banner">
          <CloudOff />
          <p>
            {awayText(away)} What you save is sent {onceBack(away)}. Uploading a picture or deleting
            your account needs a connection.
          </p>
        </div>
      )}
    </div>
  );
}

function positionsIn(profile: ProfileView['profile']): string {
  return [
    profile.primaryPositionTitle,
    profile.secondaryPositionTitle,
    profile.tertiaryPositionTitle,
  ]
    .filter((title) => title !== null)
    .join(', ');
}
