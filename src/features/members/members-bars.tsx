import { useState } from 'react';
import { ManyDialog } from './many-dialog.tsx';
import { MembersBar, type MembersBarProps } from './members-tools.tsx';
import { SelectedBar } from './selected-bar.tsx';
import type { Selection } from './use-selection.ts';

interface MembersBarsProps extends MembersBarProps {
  selection: Selection;
  onMessage: (ids: readonly string[]) => void;
}

/** The bar above the list: about the list, or about those who are selected in it. */
export function MembersBars({ selection, onMessage, ...bar }: MembersBarsProps) {
  const [isChanging, setChanging] = useState(false);
  const { chosen, clear } = selection;
  if (chosen.size === 0) return <MembersBar {...bar} />;
  return (
    <>
      <SelectedBar
        chosen={[...chosen.values()]}
        onChange={() => {
          setChanging(true);
        }}
        onMessage={() => {
          onMessage([...chosen.keys()]);
        }}
        onClear={clear}
      />
      {isChanging && (
        <ManyDialog
          chosen={chosen}
          onClose={() => {
            setChanging(false);
          }}
          onDone={() => {
            setChanging(false);
            clear();
          }}
        />
      )}
    </>
  );
}
