import { useEffect, useState } from 'react';
import { toasts } from './notify.ts';
import { observable, useObservable } from './observable.ts';
import { ToastList } from './toast-list.tsx';

// Everything outside an open modal dialog is inert, so the toasts are shown in the topmost one.
const openDialogs = observable<readonly symbol[]>([]);

/** The live regions must exist before there is anything to announce. */
export function ToastOutlet({ place }: { place: 'page' | 'dialog' }) {
  const [self] = useState(() => Symbol(place));
  const dialogs = useObservable(openDialogs);
  const all = useObservable(toasts);

  useEffect(() => {
    if (place === 'page') return;
    openDialogs.set([...openDialogs.now(), self]);
    return () => {
      openDialogs.set(openDialogs.now().filter((other) => other !== self));
    };
  }, [place, self]);

  const isTop = place === 'page' ? dialogs.length === 0 : dialogs.at(-1) === self;
  const shown = isTop ? all : [];
  const errors = shown.filter((toast) => toast.kind === 'bad');
  const others = shown.filter((toast) => toast.kind !== 'bad');
  return (
    <div className="toasts">
      <div role="status">{others.length > 0 && <ToastList toasts={others} />}</div>
      <div role="alert">{errors.length > 0 && <ToastList toasts={errors} />}</div>
    </div>
  );
}
