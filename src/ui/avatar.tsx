import { classNames } from './class-names.ts';
import { imageAddress } from './image-address.ts';
import { Picture } from './picture.tsx';

const DEFAULT_AVATAR = '/art/defaults/avatar.webp';

interface AvatarProps {
  address: string | null | undefined;
  size?: 'xs' | 's' | 'm' | 'l';
}

/** Decoration beside a name, which says who it is. The default picture stands in when there is none or it is broken. */
export function Avatar({ address, size = 's' }: AvatarProps) {
  return (
    <Picture
      address={imageAddress(address)}
      fallback={DEFAULT_AVATAR}
      className={classNames('avatar', size !== 's' && `avatar-${size}`)}
      width={32}
      height={32}
    />
  );
}

/** At most five faces, overlapping. */
export function Avatars({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="avatars" aria-hidden="true">
      {addresses.slice(0, 5).map((address, place) => (
        <Avatar key={`${place}-${address}`} address={address} />
      ))}
    </span>
  );
}
