// @chunk pieces
import './goes-on.css';

/**
 * A `ref` for a row that scrolls sideways: its edge fades where there is more (`data-more`), since the visible part may end
 * exactly between two buttons.
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
