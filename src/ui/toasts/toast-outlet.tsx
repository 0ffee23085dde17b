import { useEffect, useRef, useState } from 'react';
import { holdToasts, releaseToasts, toasts, type Toast } from './notify.ts';
import { observable, useObservable } from '../../observable.ts';
import { ToastList } from './toast-list.tsx';
import { useFocusReturned, useGivingWay } from './toast-place.ts';
import './toasts.css';

// Everything outside an open modal dialog is inert, so the toasts are shown in the topmost one.
const openDialogs = observable<readonly symbol[]>([]);
const none: readonly Toast[] = [];

type Place = 'page' | 'dialog';

/** The live regions for the toasts, which must exist before there is anything to announce. */
export function ToastOutlet({ place }: { place: Place }) {
  const isTop = useIsTop(place);
  const all = useObservable(toasts);
  const shown = isTop ? all : none;
  const errors = shown.filter((toast) => toast.kind === 'bad');
  const others = shown.filter((toast) => toast.kind !== 'bad');
  const box = useRef<HTMLDivElement>(null);
  useGivingWay(box, shown);
  const handleFocus = useFocusReturned(shown);
  useHoldReleased(shown.length === 0);
  return (
    <div
      className="toasts"
      ref={box}
      onFocus={(event) => {
        handleFocus(event);
        holdToasts('focus');
      }}
      onBlur={() => {
        releaseToasts('focus');
      }}
      onPointerEnter={() => {
        holdToasts('pointer');
      }}
      onPointerLeave={() => {
        releaseToasts('pointer');
      }}
    >
      <div role="status">{others.length > 0 && <ToastList toasts={others} />}</div>
      <div role="alert">{errors.length > 0 && <ToastList toasts={errors} />}</div>
    </div>
  );
}

/** Whether nothing lies over this place. */
function useIsTop(place: Place): boolean {
  const [self] = useState(() => Symbol(place));
  const dialogs = useObservable(openDialogs);
  useEffect(() => {
    if (place === 'page') return;
    openDialogs.set([...openDialogs.get(), self]);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== self));
    };
  }, [place, self]);
  return place === 'page' ? dialogs.length === 0 : dialogs.at(-1) === self;
}

/** The pointer and the focus never leave toasts that are gone, so the hold is released here. */
function useHoldReleased(isEmpty: boolean): void {
  useEffect(() => {
    if (isEmpty) release();
    return release;
  }, [isEmpty]);
}

function release(): void {
  releaseToasts('pointer');
  releaseToasts('focus');
}
