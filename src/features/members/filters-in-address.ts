import { memberSorts } from '#contract/members.ts';
import { organisationNow } from '#data/organisation.ts';
import { filterParts, type FilterParts } from './filter-parts.ts';
import {
  departmentChoices,
  flagNamed,
  noFilters,
  roleNamed,
  showNamed,
  type Filters,
} from './member-filters.ts';

/** SPEC 20.9: the filters that an address names; what it names wrongly is left out. */
export function filtersIn(parts: FilterParts): Filters {
  const { text = '', role, flag, lacks, department, show, online, sort, order } = parts;
  return {
    text: text.slice(0, 200),
    role: roleNamed(role),
    flag: flagNamed(flag),
    lacks: flagNamed(lacks),
    department: departmentChoices(organisationNow()).find(({ id }) => id === department)?.id ?? '',
    show: showNamed(show),
    isOnlineOnly: online === 'yes',
    sort: memberSorts.find((one) => one === sort) ?? noFilters.sort,
    isDescending: order === 'descending',
  };
}

/** The address of filters, without what is as it is at first. */
export function partsOf(filters: Filters): FilterParts {
  const { text, role, flag, lacks, department, show, isOnlineOnly, sort, isDescending } = filters;
  return {
    text: orNone(text.trim()),
    role: orNone(role),
    flag: orNone(flag),
    lacks: orNone(lacks),
    department: orNone(department),
    show: orNone(show),
    online: isOnlineOnly ? 'yes' : undefined,
    sort: sort === noFilters.sort ? undefined : sort,
    order: isDescending ? 'descending' : undefined,
  };
}

/** What changes of the address: the rest may say something newer by then. */
export function partsChanged(before: Filters, after: Filters): FilterParts {
  const [was, is] = [partsOf(before), partsOf(after)];
  return Object.fromEntries(
    filterParts.filter((part) => was[part] !== is[part]).map((part) => [part, is[part]]),
  );
}

function orNone(text: string): string | undefined {
  return text === '' ? undefined : text;
}
