import { useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { deleteAccount } from '../profile.data.ts';
import { Button } from '#ui/press/button.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { notify } from '#ui/toasts/notify.ts';

export function DeleteAccount() {
  const { history } = useRouter();
  const [isBusy, setBusy] = useState(false);

  const handleClick = async () => {
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await deleteAccount();
      notify({ kind: 'ok', text: 'Your account has been deleted.' });
      history.push('/'); // the guards know what a visitor sees there
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      notify({ kind: 'bad', text: 'Failed to delete account.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="cut"
      className="profile-delete"
      isBusy={isBusy}
      onClick={() => void handleClick()}
    >
      <Trash2 />
      Delete Account
    </Button>
  );
}

const question = {
  title: 'Delete your account?',
  text: 'This action is irreversible. Are you sure you want to delete your account?',
  yes: 'Delete account',
  no: 'Keep account',
  isDestructive: true,
};
