import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followOpenOrders } from '#data/open-orders.ts';

/** Opens what a member pressed in a notification, like any link: a form that isn't saved asks first. */
export function useOpenOrders(): void {
  const router = useRouter();
  useEffect(
    () =>
      followOpenOrders((path) => {
        router.history.push(path);
      }),
    [router],
  );
}
