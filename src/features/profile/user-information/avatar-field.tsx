import { ImageUp, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { uploadAvatar } from '../profile.data.ts';
import { ProxyRefused } from '#data/proxy-refused.ts';
import { Button } from '#ui/press/button.tsx';
import { PictureInput } from '#ui/fields/picture-input.tsx';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { notify } from '#ui/toasts/notify.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import type { ChosenPicture } from './chosen-picture.ts';
import { sizeText } from '#domain/size-text.ts';

const DEFAULT_AVATAR = '/art/defaults/avatar.webp';
const NOT_SENT = "Couldn't reach the server. Your picture is still selected.";

interface AvatarFieldProps {
  avatarUrl: string;
  picture: ChosenPicture;
}

/** Lets a member choose a picture, shows it, and uploads it at once, since pictures do not wait in the outbox. */
export function AvatarField({ avatarUrl, picture }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { file, address, problem, note } = picture;
  const { isBusy, upload } = useAvatarUpload(picture);
  return (
    <div className="avatar-field">
      <Picture
        className="avatar avatar-xl"
        data-chosen={address === null ? undefined : ''}
        address={address ?? imageAddress(avatarUrl)}
        fallback={DEFAULT_AVATAR}
        width={88}
        height={88}
      />
      <div className="grows" role="group" aria-label="Avatar">
        <p className="avatar-field-label" aria-hidden="true">
          Avatar
        </p>
        <p className="avatar-field-file" role="status">
          {file && (
            <>
              <bdi>{file.name}</bdi>, {sizeText(file.size)}, not uploaded yet
            </>
          )}
        </p>
        {note !== null && <p className="help">{note}</p>}
        <PictureInput
          ref={input}
          label="Avatar image"
          onFiles={([file]) => {
            picture.choose(file ?? null);
          }}
        />
        <div className="avatar-field-ways">
          <Button
            aria-describedby={problem === null ? undefined : problemId}
            onClick={() => input.current?.click()}
          >
            <ImageUp />
            Choose image
          </Button>
          <Button isBusy={isBusy} onClick={() => void upload()}>
            <Upload />
            Upload
          </Button>
        </div>
        {problem !== null && <ErrorLine id={problemId}>{problem}</ErrorLine>}
      </div>
    </div>
  );
}

function useAvatarUpload({ file, choose, refuse }: ChosenPicture) {
  const [isBusy, setBusy] = useState(false);
  const upload = async () => {
    if (file === null) return;
    setBusy(true);
    try {
      await uploadAvatar(file);
      choose(null);
      notify({ kind: 'ok', text: 'Avatar updated.' });
    } catch (error) {
      if (error instanceof NetworkError) refuse(NOT_SENT);
      else if (error instanceof ApiError || error instanceof ProxyRefused) refuse(error.message);
      else throw error;
      notify({ kind: 'bad', text: 'Upload failed' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, upload };
}
