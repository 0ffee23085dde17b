import { useState, type ComponentProps } from 'react';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  address: string | null;
  fallback: string;
}

/** An image that is replaced by another one if it is missing or broken. */
export function Picture({ address, fallback, ...rest }: PictureProps) {
  const { source, onError } = useSource(address);
  return (
    <img
      alt=""
      loading="lazy"
      decoding={rest.fetchPriority === 'high' ? 'sync' : 'async'}
      {...rest}
      src={source ?? fallback}
      onError={onError}
    />
  );
}

/** The address as long as it can be shown; null if there is none, or if `onError` has reported it as broken. */
export function useSource(address: string | null) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = address === broken ? null : address;
  const onError = () => {
    if (source !== null) setBroken(source);
  };
  return { source, onError };
}
