import { useState, type ComponentProps } from 'react';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  address: string | null;
  fallback: string;
}

/** An image that gives way to another one when it is missing or broken. */
export function Picture({ address, fallback, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = address === null || address === broken ? fallback : address;
  return (
    <img
      alt=""
      loading="lazy"
      decoding="async"
      {...rest}
      src={source}
      onError={() => {
        if (source !== fallback) setBroken(source);
      }}
    />
  );
}
