import { eventDetail } from '#contract/events.ts';
import { useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { createEvent, saveEvent } from '../event-editing.data.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import {
  useRefused,
  type Publishing,
  type PublicationKeeper,
  type PublishingForm,
} from '#data/publishing.ts';
import type { EventView } from '#sync/views/views.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { speakingFor } from '#ui/editing/publish-feedback.ts';
import type { SaveRefusal } from '#ui/editing/editing.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { eventsCompared } from './event-comparison.ts';
import { EventFields } from './event-fields.tsx';
import './event-form.css';
import { firstStart } from './event-start.ts';
import { roleRemovalQuestion } from './role-attendance.ts';
import { RolePicker } from './role-picker.tsx';
import {
  eventBodyOf,
  copyOf,
  eventErrors,
  isEventUntouched,
  newEvent,
  parseTyped,
  typedFromDraft,
  typedEventFrom,
  type EditedEvent,
  type TypedEvent,
} from './typed-event.ts';

/** What is being written: a new event from a day or a time on, or one that starts from an existing one. */
export type EventSubject =
  | { readonly kind: 'new'; readonly start: string }
  | { readonly kind: 'edit' | 'copy'; readonly event: EventView };

/** What the address opens in the form, and the ways there and back. */
export interface FormPlace {
  readonly isChoosingRoles: boolean;
  readonly onChooseRoles: () => void;
  readonly onRolesChosen: () => void;
  readonly onClose: () => void;
}

interface EventFormProps extends FormPlace {
  subject: EventSubject;
  onSaved: (saved: TypedEvent) => void;
}

/** SPEC 2.24. What is typed stays on this device until it is saved, and is there when the form opens again. */
export function EventForm(props: EventFormProps) {
  const { subject } = props;
  const draft = useDraft(draftName(subject), parseTyped);
  const written = subject.kind === 'edit' ? { id: subject.event.id } : subject.kind;
  const keeper = useRefused(eventIntention, written, draft, typedFromDraft);
  return keeper.kept === undefined ? null : <WrittenEvent {...props} keeper={keeper} />;
}

function draftName(subject: EventSubject): string {
  switch (subject.kind) {
    case 'new':
      return 'event new';
    case 'copy':
      return `event copy ${subject.event.id}`;
    case 'edit':
      return `event ${subject.event.id}`;
  }
}

interface WrittenEventProps extends EventFormProps {
  keeper: PublicationKeeper<TypedEvent>;
}

function WrittenEvent(props: WrittenEventProps) {
  const { subject, onClose } = props;
  const away = useAway();
  const now = new Date(useNow());
  const before = subject.kind === 'edit' ? subject.event : null;
  const attendance = before?.roles ?? [];
  const editing = useWrittenEvent(props, { before, now });
  const { draft } = editing;
  return (
    <>
      <EditingDialog
        title={before ? 'Edit Event' : 'Create Event'}
        {...(subject.kind === 'copy' && { lead: copyLead(subject.event) })}
        size="m"
        submit={before ? 'Save' : 'Create'}
        editing={editing}
        hold={away && { away, means: 'waits' }}
        onClose={onClose}
      >
        <EventFields
          key={editing.round}
          editing={editing}
          attendance={attendance}
          onChooseRoles={props.onChooseRoles}
        />
      </EditingDialog>
      {props.isChoosingRoles && (
        <RolePicker
          chosen={draft.roles}
          own={rolesOf(subject)}
          attendance={attendance}
          onChange={(roles) => {
            editing.change({ roles });
          }}
          onClose={props.onRolesChosen}
        />
      )}
    </>
  );
}

function useWrittenEvent(
  { subject, keeper, onSaved }: WrittenEventProps,
  { before, now }: { before: EventView | null; now: Date },
) {
  // The event as it was when the form opened: what changes meanwhile must not change what was typed.
  const [first] = useState(() => firstOf(subject, now));
  const editing = useEditing<TypedEvent, EditedEvent>({
    before,
    revised: 'also otherwise', // by each RSVP
    draftOf: (row) => (row ? typedEventFrom(row) : first),
    check: eventErrors,
    address: `/events/${before?.id ?? ''}?form=edit`,
    compare: (theirs, mine) => eventsCompared(theirs, mine, now),
    rowIn: (current) => eventDetail.safeParse(current).data ?? null,
    questionOf: ({ roles }) => roleRemovalQuestion(before?.roles ?? [], roles),
    save: (typed, { basedOn }) => {
      const newId = crypto.randomUUID(); // every attempt has a new id: one that was refused is not used again
      return speakingFor(eventIntention.keyOf(before?.id ?? newId), {
        failure: "The event wasn't saved.",
        publish: () => publish(subject, typed, { basedOn, newId, form: keeper }),
      });
    },
    refusal: keeper.refusal,
    refusalOf: refusalAtFields,
    failure: "The event wasn't saved",
    subject: draftName(subject),
    onSaved: () => {
      onSaved(editing.draft);
    },
    keeper,
    ...(subject.kind === 'new' && { isEmpty: isEventUntouched }),
  });
  return editing;
}

function firstOf(subject: EventSubject, now: Date): TypedEvent {
  switch (subject.kind) {
    case 'new':
      return newEvent(firstStart(subject.start, now));
    case 'copy':
      return copyOf(subject.event);
    case 'edit':
      return typedEventFrom(subject.event);
  }
}

function rolesOf(subject: EventSubject) {
  return subject.kind === 'new' ? [] : typedEventFrom(subject.event).roles;
}

function copyLead({ title }: EventView): string {
  return `A copy of “${isolated(title)}”, one week later. Nobody has signed up for it yet.`;
}

interface Base {
  readonly basedOn: number | undefined;
  readonly newId: string;
  readonly form: PublishingForm;
}

function publish(
  subject: EventSubject,
  typed: TypedEvent,
  { basedOn, newId, form }: Base,
): Promise<Publishing> {
  const draft = eventBodyOf(typed);
  if (subject.kind !== 'edit') return createEvent(newId, draft, form);
  return saveEvent(subject.event, { draft, basedOn: basedOn ?? subject.event.revision, form });
}

/** Shows an error about one of the roles at the field for all of them. */
function refusalAtFields(error: unknown): SaveRefusal {
  const refusal = refusalOf(error);
  const fields = Object.entries(refusal.fields ?? {}).map(([name, text]) => [
    name.startsWith('roles') ? 'roles' : name,
    text,
  ]);
  return { ...refusal, fields: Object.fromEntries(fields) as Record<string, string> };
}
