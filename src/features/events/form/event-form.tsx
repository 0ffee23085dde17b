import { useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { useCalendar } from '#data/events.ts';
import { dayOf, startOfDay } from '#domain/time/day.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { useRefused, type PublicationKeeper } from '#data/publishing.ts';
import type { EventView } from '#sync/views/views.ts';
import { useAway } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { speakingFor } from '#ui/editing/publish-feedback.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { addressOfEventForm } from '#domain/addresses.ts';
import { eventsCompared } from './event-comparison.ts';
import { EventFields } from './event-fields.tsx';
import './event-form.css';
import { firstStart } from './event-start.ts';
import { nextFreeWeek, WEEKS_LOOKED_AT, type TakenSlot } from './free-week.ts';
import { lostSeatsQuestion } from './lost-seats.ts';
import {
  isOfSeries,
  metRowIn,
  publishTyped,
  refusalAtFields,
  type EventSubject,
} from './publish-event.ts';
import { useSeries } from './repeat/repeat.data.ts';
import type { SeriesBase } from './repeat/series-edit.ts';
import { SeriesChange } from './repeat/series-change.tsx';
import { useSeriesHolders } from './repeat/series-holders.data.ts';
import { RolePicker } from './role-picker.tsx';
import { OpenTemplates, SaveAsTemplate, StartFromTemplate } from './templates/open-templates.tsx';
import type { TemplatesPart } from './templates/templates-part.ts';
import {
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

/** What the address opens in the form, and the ways there and back. */
export interface FormPlace {
  readonly isChoosingRoles: boolean;
  readonly onChooseRoles: () => void;
  readonly onRolesChosen: () => void;
  /** What of the templates is open over the form. */
  readonly templates: TemplatesPart | null;
  readonly onTemplates: (part: TemplatesPart) => void;
  readonly onTemplatesClosed: () => void;
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
  if (keeper.kept === undefined) return null;
  if (subject.kind === 'copy') return <CopiedEvent {...props} keeper={keeper} />;
  return <WrittenEvent {...props} keeper={keeper} taken={[]} />;
}

/** A copy goes where no event like it is yet, so it waits until the calendar is read. */
function CopiedEvent(props: Omit<WrittenEventProps, 'taken'>) {
  const [range] = useState(() => {
    const from = startOfDay(dayOf(new Date()));
    return { from, to: new Date(from.getTime() + (WEEKS_LOOKED_AT + 2) * 7 * DAY_MS) };
  });
  const calendar = useCalendar(range);
  if (calendar.state === 'not-yet') return null;
  const taken = calendar.state === 'here' ? calendar.value.entries : [];
  return <WrittenEvent {...props} taken={taken} />;
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
  /** What there is to come, for a copy. */
  taken: readonly TakenSlot[];
}

function WrittenEvent(props: WrittenEventProps) {
  const { subject, onClose } = props;
  const away = useAway();
  const now = new Date(useNow());
  const before = subject.kind === 'edit' ? subject.event : null;
  const attendance = before?.roles ?? [];
  const series = useSeries(before?.seriesId ?? null);
  const editing = fromSeries(useWrittenEvent(props, { before, now, series }), series);
  const { draft } = editing;
  const [filled, setFilled] = useState(0); // a field that holds its own text starts over with a template
  return (
    <>
      <EditingDialog
        title={before ? 'Edit Event' : 'Create Event'}
        {...(subject.kind === 'copy' && { lead: copyLead(subject.event) })}
        size="m"
        submit={before ? 'Save' : 'Create'}
        editing={editing}
        hold={away && { away, means: isOfSeries(draft) ? 'Saving' : 'waits' }}
        onClose={onClose}
      >
        {subject.kind === 'new' && <StartFromTemplate onOpen={props.onTemplates} />}
        <EventFields
          key={`${editing.round} ${filled}`}
          editing={editing}
          attendance={attendance}
          before={before}
          series={
            before &&
            draft.scope && (
              <SeriesChange editing={editing} event={before} series={draft.series ?? series} />
            )
          }
          onChooseRoles={props.onChooseRoles}
        />
        <SaveAsTemplate onOpen={props.onTemplates} />
      </EditingDialog>
      <OpenTemplates
        part={props.templates}
        typed={draft}
        onTake={(typed) => {
          editing.change(onceTaken(typed, draft));
          setFilled(filled + 1);
        }}
        onClose={props.onTemplatesClosed}
      />
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

/** When members see it, and how it repeats, are no matter of the template. */
function onceTaken(
  template: TypedEvent,
  { publication, repeat, seriesForm }: TypedEvent,
): TypedEvent {
  return { ...template, publication, repeat, seriesForm };
}

function useWrittenEvent(
  { subject, keeper, taken, onSaved }: WrittenEventProps,
  { before, now, series }: { before: EventView | null; now: Date; series: SeriesBase | undefined },
) {
  const held = useSeriesHolders(before?.seriesId ?? null);
  // The event as it was when the form opened: what changes meanwhile must not change what was typed.
  const [first] = useState(() => firstOf(subject, { now, taken }));
  const editing = useEditing<TypedEvent, EditedEvent>({
    before,
    revised: 'also otherwise', // by each RSVP
    draftOf: (row) => (row ? typedEventFrom(row) : first),
    check: eventErrors,
    address: addressOfEventForm(before?.id ?? '', 'edit'),
    compare: (theirs, mine) => eventsCompared(theirs, mine, now),
    rowIn: metRowIn,
    questionOf: (typed) => {
      const base = typed.series ?? series;
      return lostSeatsQuestion({ typed, event: before, series: base, held }, new Date());
    },
    save: (typed, base) => {
      const newId = crypto.randomUUID(); // every attempt has a new id: one that was refused is not used again
      return speakingFor(eventIntention.keyOf(before?.id ?? newId), {
        failure: "The event wasn't saved.",
        publish: () => publishTyped(subject, typed, { ...base, newId, form: keeper }),
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

/** An edit starts from the series as it was when its author began to type. */
function fromSeries(
  editing: Editing<TypedEvent>,
  series: SeriesBase | undefined,
): Editing<TypedEvent> {
  const { draft, change } = editing;
  if (!series || draft.series || draft.scope === undefined) return editing;
  return {
    ...editing,
    change(part) {
      change({ series, ...part });
    },
  };
}

function firstOf(
  subject: EventSubject,
  { now, taken }: { readonly now: Date; readonly taken: readonly TakenSlot[] },
): TypedEvent {
  switch (subject.kind) {
    case 'new':
      return newEvent(firstStart(subject.start, now));
    case 'copy':
      return copyOf(subject.event, nextFreeWeek(subject.event, { now, taken }));
    case 'edit':
      return typedEventFrom(subject.event);
  }
}

function rolesOf(subject: EventSubject) {
  return subject.kind === 'new' ? [] : typedEventFrom(subject.event).roles;
}

function copyLead({ title }: EventView): string {
  return `A copy of “${isolated(title)}”, in its next free week. Nobody has signed up for it yet.`;
}
