import { useRouter } from '@tanstack/react-router';
import { useCloseOverlay } from './-overlay.ts';

/** What is open in a department, each with an address of its own: a dialog, or a category of videos. */
export interface DepartmentSearch {
  /** Title of a position. */
  position?: string;
  event?: string;
  posting?: string;
  /** A posting as its managers see it, or `new`. */
  managed?: string;
  category?: string;
  video?: string;
}
type Part = keyof DepartmentSearch;

/** Opens and closes the parts of a department's screen in the address; what else is open there stays. */
export function usePlaceInDepartment(deptId: string, place: DepartmentSearch) {
  const { navigate } = useRouter();
  const closeOverlay = useCloseOverlay();
  const at = (search: DepartmentSearch) =>
    ({
      to: '/departments/$deptId',
      params: { deptId },
      search,
      hash: true,
      hashScrollIntoView: false,
    }) as const;
  return {
    open: (part: Part) => (id: string) => {
      const state = { isOpenedOver: true };
      void navigate({ ...at({ ...place, [part]: id }), state, resetScroll: false });
    },
    close: (part: Part) => () => {
      const { [part]: _closed, ...rest } = place;
      closeOverlay(at(rest));
    },
  };
}
