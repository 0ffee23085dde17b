import { useState } from 'react';
import { PostForm } from './post-form.tsx';

/** SPEC 4: the form is empty again once its post is published. */
export function NewPost() {
  const [round, setRound] = useState(0);
  return (
    <PostForm
      key={round}
      post={null}
      takesFocus={round > 0}
      onClose={() => {
        setRound(round + 1);
      }}
    />
  );
}
