import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#ui/page/class-names.ts';

/** `go`: the one main action of a view. `cut`, `kill`: destructive, outlined and filled. */
export type ButtonLook = 'go' | 'line' | 'ghost' | 'link' | 'cut' | 'kill' | 'plain';
export type ButtonShape = 'text' | 'icon' | 'wide';

/** The class of a button's look, for links as well. */
export function buttonClass(look: ButtonLook, shape: ButtonShape = 'text', more?: string): string {
  return classNames(
    'btn',
    look !== 'plain' && `btn-${look}`,
    shape !== 'text' && `btn-${shape}`,
    more,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  shape?: ButtonShape;
  /** While true the button cannot be pressed but keeps the focus and its width. */
  isBusy?: boolean;
  /** The button's text while busy. */
  busyText?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { look = 'line', shape = 'text', isBusy = false, busyText, className, ...rest } = props;
  const isBlocked = isBusy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
      className={buttonClass(look, shape, className)}
    >
      {busyText === undefined ? (
        rest.children
      ) : (
        <span className="btn-texts">
          <span aria-hidden={isBusy}>{rest.children}</span>
          <span aria-hidden={!isBusy}>
            <LoaderCircle className={classNames(isBusy && 'spin')} />
            {busyText}
          </span>
        </span>
      )}
    </button>
  );
}
