import { classNames } from '#ui/page/class-names.ts';
import { imageAddress } from './image-address.ts';
import { initialsOf } from './initials.ts';
import { useSource } from './picture.tsx';
import './avatar.css';

const DEFAULT_AVATAR = '/art/defaults/avatar.webp';

/** A person's name and picture. */
export interface Face {
  readonly name: string | null | undefined;
  readonly address: string | null | undefined;
}

interface AvatarProps extends Partial<Face> {
  size?: 'xs' | 's' | 'm' | 'l';
}

/**
 * A face as decoration beside the name, which says who it is. The default picture is used if there is none or it is broken; a
 * picture that cannot be loaded, for example offline, is covered by the initials, which tell members apart.
 */
export function Avatar({ address, name, size = 's' }: AvatarProps) {
  const own = imageAddress(address);
  const { source, onError } = useSource(own);
  const look = classNames('avatar', size !== 's' && `avatar-${size}`);
  const picture = (className: string) => (
    <img
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      width={32}
      height={32}
      src={source ?? DEFAULT_AVATAR}
      onError={onError}
    />
  );
  const initials = own === null || source !== null ? '' : initialsOf(name ?? '');
  if (initials === '') return picture(look);
  return (
    <span className={classNames(look, 'avatar-initials')} data-initials={initials}>
      {picture('')}
    </span>
  );
}

/** Faces in a row, at most five, overlapping. */
export function Avatars({ faces }: { faces: readonly Face[] }) {
  return (
    <span className="avatars" aria-hidden="true">
      {faces.slice(0, 5).map(({ name, address }, place) => (
        <Avatar key={`${place}-${address ?? ''}`} name={name} address={address} />
      ))}
    </span>
  );
}
