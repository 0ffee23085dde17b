// @chunk pieces
import './goes-on.css';

/**
 * For `ref` of a row that is scrolled sideways: its edge fades where it goes on (`data-more`), since a row may end exactly
 * between two of its buttons.
 */
export function fadeWhereItGoesOn(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const look = () => {
    const left = row.scrollWidth - row.clientWidth - Math.abs(row.scrollLeft);
    const more = [Math.abs(row.scrollLeft) > 1 && 'before', left > 1 && 'after'];
    row.dataset['more'] = more.filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(row);
  for (const part of row.children) sizes.observe(part);
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    row.removeEventListener('scroll', look);
  };
}
