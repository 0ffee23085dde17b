import { createFileRoute } from '@tanstack/react-router';
import { organisationNow } from '#data/organisation.ts';
import { Applications } from '#features/applications/applications.tsx';
import { ManageApplications } from '#features/applications/manage-applications.tsx';
import { Briefing } from '#features/departments/briefing.tsx';
import type { EventParts } from '#features/departments/department-event-dialog.tsx';
import { DepartmentEvents } from '#features/departments/department-events.tsx';
import { ComingDepartment } from '#features/departments/department-hero.tsx';
import { DepartmentScreen } from '#features/departments/department-screen.tsx';
import { Roster } from '#features/departments/roster-module.tsx';
import { AddToCalendar } from '#features/events/dialog/add-to-calendar.tsx';
import { EventStateBand } from '#features/events/dialog/event-state-band.tsx';
import { DiscardRefusal, RefusalNotice } from '#features/events/rsvp/refusal-notice.tsx';
import { RolesHeading } from '#features/events/rsvp/roles-heading.tsx';
import { RsvpRoles } from '#features/events/rsvp/rsvp-roles.tsx';
import { Resources } from '#features/resources/resources.tsx';
import { VideoLibrary } from '#features/videos/video-library.tsx';
import { departmentParts, useDepartmentParts, type DepartmentSearch } from './-department-parts.ts';
import { partsIn } from './-open-parts.ts';

export const Route = createFileRoute('/departments_/$deptId')({
  staticData: {
    title: ({ deptId = '' }) => {
      const department = organisationNow().department(deptId);
      return department === null || department.isHidden ? 'Departments' : department.name;
    },
    head: ({ deptId }) => <ComingDepartment deptId={deptId} />,
    signInFor: 'your departments',
  },
  validateSearch: (search: Record<string, unknown>): DepartmentSearch =>
    partsIn(departmentParts, search),
  component: Department,
});

function Department() {
  const { deptId } = Route.useParams();
  const place = Route.useSearch();
  const parts = useDepartmentParts(deptId);
  const { open, close } = parts;
  const editing = { edited: place.edit, onEdit: open('edit'), onEditEnd: close('edit') };
  return (
    <DepartmentScreen
      key={deptId}
      deptId={deptId}
      modules={(department) => ({
        briefing: <Briefing departmentId={department.id} {...editing} />,
        roster: (
          <Roster
            department={department}
            openTitle={place.position}
            onOpen={open('position')}
            onClose={close('position')}
          />
        ),
        calendar: (
          <DepartmentEvents
            departmentId={department.id}
            openId={place.event}
            onOpen={open('event')}
            onClose={close('event')}
            parts={eventPartsIn(department.id)}
          />
        ),
        resources: <Resources departmentId={department.id} {...editing} />,
        applications: (
          <Applications
            department={department}
            openId={place.posting}
            onOpen={open('posting')}
            onClose={close('posting')}
          />
        ),
        videos: (
          <VideoLibrary
            library={department.id}
            place={{ categoryId: place.category, videoId: place.video }}
            onOpenCategory={open('category')}
            onOpenVideo={open('video')}
            onCloseCategory={close('category')}
            onCloseVideo={close('video')}
            {...editing}
          />
        ),
      })}
      manageApplications={(department) => (
        <ManageApplications department={department} {...managingIn(place, parts)} />
      )}
    />
  );
}

type Parts = ReturnType<typeof useDepartmentParts>;

/** What the address shows of the submissions to a posting, and of the posting as those see it who apply. */
function managingIn(place: DepartmentSearch, { open, set, close }: Parts) {
  return {
    ...{ openId: place.managed, onOpen: open('managed'), onClose: close('managed') },
    submissions: {
      ...{ openId: place.submission, state: place.state },
      ...{ onOpen: open('submission'), onClose: close('submission') },
      onState: set('state'),
    },
    applying: {
      openId: place.posting,
      ...{ onOpen: open('posting'), onClose: close('posting') },
    },
  };
}

/** The parts of an event in a department's dialog that the events feature draws. */
function eventPartsIn(department: string): EventParts {
  return {
    toCalendar: (event) => <AddToCalendar event={event} />,
    refusal: (lookup) => <RefusalNotice lookup={lookup} place="department" />,
    state: (event) => <EventStateBand event={event} mayEdit={false} />, // the calendar's dialog has the ways out
    roles: (event) => (
      <>
        <RolesHeading event={event} department={department} />
        <RsvpRoles event={event} department={department} />
      </>
    ),
    discard: (lookup) => <DiscardRefusal lookup={lookup} />,
  };
}
