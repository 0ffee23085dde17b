import type { DepartmentEdit, organisation } from '#contract/organisation.ts';
import type { DepartmentRow } from '#contract/organisation-rows.ts';
import { ApiError } from '#contract/problem.ts';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { DEFAULT_ACCENT } from '#domain/looks/accent.ts';
import { isPlaceless } from '#domain/departments.ts';
import { plain as plainly } from '#domain/search-text.ts';
import type { Handlers } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { pictureAddress } from '#server/core/text/picture-address.ts';
import { noteChange } from '#server/db/audit.ts';
import { holdOrganisation, readDepartmentRows } from '#server/db/organisation.ts';
import type { Config } from '#server/process/config.ts';
import { refuseColour, refuseIcon, refuseTaken } from './looks.ts';
import {
  insertDepartment,
  readDepartment,
  updateDepartment,
  type Stored,
} from './organisation.repository.ts';

/** How a new department looks until an Admin chooses something else. */
const PLAIN = { icon: 'operations', colour: DEFAULT_ACCENT, banner: DEFAULT_THUMBNAIL };

type Names = 'addDepartment' | 'changeDepartment';

/** SPEC 29.4: departments are added, changed and hidden; none is deleted. */
export const departmentHandlers: Pick<Handlers<typeof organisation>, Names> = {
  addDepartment: async (context) => {
    const { db, body, services } = context;
    const { id: actorId } = memberOf(context);
    await holdOrganisation(db);
    const others = await readDepartmentRows(db);
    refuseTaken(others, { id: '', name: body.name }, { field: 'name', noun: 'department' });
    const last = Math.max(-1, ...others.map(({ place }) => place));
    const plain = { name: body.name, text: '', ...PLAIN, place: last + 1, hidden: false };
    const values = { ...plain, ...checked(body, plain, services.config) };
    const id = idFor(
      body.name,
      others.map((one) => one.id),
    );
    await insertDepartment(db, { ...values, id, changedBy: actorId });
    await noteChange(db, {
      ...{ subject: 'department', subjectId: id, title: values.name, departmentId: id },
      ...{ action: 'created', actorId, at: services.now() },
    });
    return stored(await readDepartment(db, id));
  },

  changeDepartment: async (context) => {
    const { db, body, params, services } = context;
    const { id: actorId } = memberOf(context);
    await holdOrganisation(db);
    const id = params.id.toLowerCase();
    const before = await readDepartment(db, id);
    if (!before) throw missing();
    const { revision: basedOn, ...edit } = body;
    await refuseStale(db, { row: before, basedOn, present });
    if (edit.name !== undefined)
      refuseTaken(
        await readDepartmentRows(db),
        { id, name: edit.name },
        { field: 'name', noun: 'department' },
      );
    await updateDepartment(db, id, {
      ...checked(edit, PLAIN, services.config),
      changedBy: actorId,
    });
    const after = stored(await readDepartment(db, id));
    await noteChange(db, {
      ...{ subject: 'department', subjectId: id, title: before.name, departmentId: id },
      ...{ action: 'updated', before: present(before), after, actorId, at: services.now() },
    });
    return after;
  },
};

/** What of an edit is to be stored: nothing that is missing, and for null what `cleared` has. */
function checked(
  edit: Omit<DepartmentEdit, 'revision'>,
  cleared: Pick<DepartmentRow, 'icon' | 'colour' | 'banner'>,
  config: Config,
): Partial<Omit<DepartmentRow, 'id' | 'revision'>> {
  const { name, text, place, hidden } = edit;
  const { icon, colour, banner } = edit;
  if (typeof icon === 'string') refuseIcon(icon);
  if (typeof colour === 'string') refuseColour(colour);
  return {
    ...(name !== undefined && { name }),
    ...(text !== undefined && { text: text ?? '' }),
    ...(icon !== undefined && { icon: icon ?? cleared.icon }),
    ...(colour !== undefined && { colour: (colour ?? cleared.colour).toLowerCase() }),
    ...(banner !== undefined && {
      banner: pictureAddress(banner ?? '', 'banner', config) || cleared.banner,
    }),
    ...(place !== undefined && { place }),
    ...(hidden !== undefined && { hidden }),
  };
}

/** With a number behind it no longer than what names a department elsewhere. */
const LONGEST_STEM = 36;

/** A new department's id for all time: its name in letters that an address has, and a number if others have that. */
function idFor(name: string, taken: readonly string[]): string {
  const plain = plainly(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_STEM);
  const stem = plain === '' ? 'department' : plain;
  const isFree = (id: string) =>
    !taken.includes(id) && !isPlaceless(id) && id !== LEADERSHIP_LIBRARY;
  let id = stem;
  for (let number = 2; !isFree(id); number += 1) id = `${stem}-${number}`;
  return id;
}

function present({ changedBy: _, ...row }: Stored<DepartmentRow>): DepartmentRow {
  return row;
}

function stored(row: Stored<DepartmentRow> | undefined): DepartmentRow {
  if (!row) throw new Error('A department that was just stored is gone.');
  return present(row);
}

function missing(): ApiError {
  return new ApiError('not_found', 'Department not found.');
}
