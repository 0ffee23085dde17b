// @chunk dialogs
import { useRef, type PointerEvent } from 'react';

const CLOSES_AFTER_PX = 96;

/** Dragging the handle of a bottom sheet down closes it; a short drag springs back. */
export function useSheetDrag(onClose: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const startY = useRef<number | null>(null);

  const move = (distance: number) => {
    if (sheet.current)
      sheet.current.style.transform = distance > 0 ? `translateY(${distance}px)` : '';
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      startY.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current !== null) move(event.clientY - startY.current);
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = startY.current === null ? 0 : event.clientY - startY.current;
      startY.current = null;
      move(0);
      if (distance > CLOSES_AFTER_PX) onClose();
    },
    onPointerCancel: () => {
      startY.current = null;
      move(0);
    },
  };
  return { sheet, handlers };
}
