import type { ReactNode } from 'react';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { uploadOrKeep } from '#data/publishing.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { ImageField } from '#ui/fields/image-field.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { ChosenRoles } from './chosen-roles.tsx';
import { EventTimes } from './event-times.tsx';
import { PublishField } from './publish-field.tsx';
import { RepeatField } from './repeat/repeat-field.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { HandoverField } from './handover-field.tsx';
import { publishedNow, type TypedEvent } from './typed-event.ts';

const LONGEST_TITLE = 200;

interface EventFieldsProps {
  editing: Editing<TypedEvent>;
  /** Who attends the event as it is saved. */
  attendance: readonly RoleView[];
  /** The event as it is saved; null for a new one. */
  before: EventView | null;
  /** What is chosen first: which events of a series are meant. */
  series: ReactNode;
  onChooseRoles: () => void;
}

export function EventFields({
  editing,
  attendance,
  before,
  series,
  onChooseRoles,
}: EventFieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      {series}
      <TitleField editing={editing} />
      <EventTimes times={draft} errors={errors} onChange={change} />
      <Repeats editing={editing} />
      <RichTextField
        label="Description (optional)"
        value={draft.description}
        onChange={(description) => {
          change({ description });
        }}
        height={300}
        policy={htmlPolicy}
        uploadImage={uploadOrKeep('text')}
        onUploading={editing.setUploading}
        error={errors['description']}
      />
      <ChosenRoles
        roles={draft.roles}
        attendance={attendance}
        error={errors['roles']}
        onEdit={onChooseRoles}
      />
      {draft.handoverHours !== undefined && draft.roles.length > 0 && (
        <HandoverField
          hours={draft.handoverHours}
          onChange={(handoverHours) => {
            change({ handoverHours });
          }}
        />
      )}
      <SignUps editing={editing} isLocked={before?.locked === true} />
      <ImageField
        label="Event image (optional)"
        value={draft.eventImageUrl}
        onChange={(eventImageUrl) => {
          change({ eventImageUrl });
        }}
        upload={uploadOrKeep('event')}
        onUploading={editing.setFieldUploading}
        error={errors['eventImageUrl']}
      />
      {(before === null || isUnpublished(before)) && <Publication editing={editing} />}
    </>
  );
}

type PartProps = Pick<EventFieldsProps, 'editing'>;

function TitleField({ editing: { draft, errors, change } }: PartProps) {
  return (
    <Field label="Title" error={errors['title']}>
      <Input
        data-autofocus
        required
        maxLength={LONGEST_TITLE}
        value={draft.title}
        onChange={({ target }) => {
          change({ title: target.value });
        }}
      />
    </Field>
  );
}

/** Only a new event has it. */
function Repeats({ editing: { draft, errors, change } }: PartProps) {
  if (draft.repeat === undefined || draft.scope) return null;
  return (
    <RepeatField
      repeat={draft.repeat}
      other={{ text: 'Not at all', repeat: null }}
      start={draft.start.at}
      error={errors['rule']}
      onChange={(repeat) => {
        change({ repeat, seriesForm: draft.seriesForm ?? crypto.randomUUID() });
      }}
    />
  );
}

function SignUps({
  editing: { draft, errors, change },
  isLocked,
}: PartProps & { isLocked: boolean }) {
  const { rules, repeat, scope = 'this' } = draft;
  if (!rules) return null;
  const isNew = draft.scope === undefined;
  const lock = isNew && repeat ? { text: NO_LOCK, isOn: false } : null;
  const staying = scope === 'this' ? null : { text: LOCK_STAYS, isOn: isLocked };
  return (
    <SignUpFields
      rules={rules}
      lock={lock ?? staying}
      roles={draft.roles}
      errors={errors}
      onChange={(rules) => {
        change({ rules });
      }}
      onChangeRoles={(roles) => {
        change({ roles });
      }}
    />
  );
}

const NO_LOCK = "A series can't be locked. Once it's there, lock its events one by one.";
const LOCK_STAYS = 'Each event keeps its own. Choose “This one” to change it here.';

/** A series says that it has no choice: its events are published at once. */
function Publication({ editing: { draft, errors, change } }: PartProps) {
  const { publication = publishedNow } = draft;
  if (draft.repeat) return <p className="help">{AT_ONCE[publication.way]}</p>;
  return (
    <PublishField
      publication={publication}
      errors={errors}
      onChange={(publication) => {
        change({ publication });
      }}
    />
  );
}

const AT_ONCE = {
  now: 'Members see the events of a series at once.',
  later: "Members see the events of a series at once: they can't wait for a time.",
  draft: "Members see the events of a series at once: it can't be a draft.",
} as const;
