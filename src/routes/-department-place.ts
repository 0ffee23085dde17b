import { useRouter } from '@tanstack/react-router';
import { goBack } from './-overlay.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry shows the same screen without what this one opened. */
    isOpenedOver?: boolean;
  }
}

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
  const router = useRouter();
  const show = (search: DepartmentSearch, { isOver }: { isOver: boolean }) => {
    void router.navigate({
      to: '/departments/$deptId',
      params: { deptId },
      search,
      hash: true,
      state: { isOpenedOver: isOver },
      replace: !isOver,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
  return {
    open: (part: Part) => (id: string) => {
      show({ ...place, [part]: id }, { isOver: true });
    },
    close: (part: Part) => () => {
      const { [part]: _closed, ...rest } = place;
      // Goes back when that shows what lies below; when it was opened by its own link, the screen takes its place.
      if (router.state.location.state.isOpenedOver === true) goBack(router.history);
      else show(rest, { isOver: false });
    },
  };
}
