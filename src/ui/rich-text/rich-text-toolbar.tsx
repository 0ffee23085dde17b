import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  TextQuote,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { targetOf } from '#ui/press/arrow-keys.ts';
import { Button } from '#ui/press/button.tsx';
import { fadeWhereItGoesOn } from '#ui/page/scroll-fade.ts';
import type { ToolName } from './rich-text-commands.ts';
import { Tooltip } from '#ui/press/tooltip.tsx';

interface ToolbarProps {
  label: string;
  /** The names of the tools applied at the cursor. */
  on: ReadonlySet<string>;
  isDisabled: boolean;
  isLinkOpen: boolean;
  onTool: (name: ToolName) => void;
  onLink: () => void;
  /** Undefined if this text takes no pictures. */
  onImage: (() => void) | undefined;
}

interface Item {
  name: string;
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** Whether the button has a pressed state, which one-off actions have not. */
  isToggle?: boolean;
  onPress: () => void;
}

/** The tools, as a single tab stop; arrows, Home and End move from button to button. */
export function Toolbar(props: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('bold');
  const groups = groupsOf(props);
  const names = groups.flat().map(({ name }) => name);
  const stop = names.includes(current) ? current : names[0];

  return (
    <div
      className="rich-text-bar"
      role="toolbar"
      aria-label={`Text style, ${props.label}`}
      ref={(element) => {
        bar.current = element;
        return fadeWhereItGoesOn(element);
      }}
      onKeyDown={(event) => {
        stepAlong(event, bar.current);
      }}
    >
      {groups.map((items, at) => (
        <Group key={items[0]?.name} isFirst={at === 0}>
          {items.map((item) => (
            <ToolButton
              key={item.name}
              item={item}
              isOn={item.name === 'link' && props.isLinkOpen ? true : props.on.has(item.name)}
              isStop={item.name === stop}
              isDisabled={props.isDisabled}
              onFocus={() => {
                setCurrent(item.name);
              }}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

/** Moves the focus to the button that the key leads to. */
function stepAlong(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at === -1 ? null : targetOf(event, { at, count: buttons.length, along: 'row' });
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}

function Group({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <span className="rich-text-group">
      {!isFirst && <span className="rich-text-gap" aria-hidden="true" />}
      {children}
    </span>
  );
}

interface ToolButtonProps {
  item: Item;
  isOn: boolean;
  isStop: boolean;
  isDisabled: boolean;
  onFocus: () => void;
}

function ToolButton({ item, isOn, isStop, isDisabled, onFocus }: ToolButtonProps) {
  const { label, icon: Icon, keys, isToggle = false, onPress } = item;
  return (
    <Tooltip text={keys === undefined ? label : `${label} (${shown(keys)})`} side="below">
      <Button
        look="ghost"
        shape="icon"
        aria-label={label}
        aria-pressed={isToggle ? isOn : undefined}
        aria-keyshortcuts={keys?.replace('Mod', isApple ? 'Meta' : 'Control')}
        aria-disabled={isDisabled || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onPointerDown={(event) => {
          event.preventDefault(); // the text keeps its selection
        }}
        onClick={onPress}
      >
        <Icon />
      </Button>
    </Tooltip>
  );
}

const isApple = /Mac|iP(?:hone|ad)/u.test(navigator.platform);

function shown(keys: string): string {
  return isApple
    ? keys.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧')
    : keys.replace('Mod', 'Ctrl');
}

function groupsOf({ on, onTool, onLink, onImage }: ToolbarProps): Item[][] {
  const tool = (name: ToolName, label: string, icon: LucideIcon, keys?: string): Item => ({
    name,
    label,
    icon,
    ...(keys !== undefined && { keys }),
    onPress: () => {
      onTool(name);
    },
  });
  const toggle = (...parts: Parameters<typeof tool>): Item => ({
    ...tool(...parts),
    isToggle: true,
  });
  const link: Item = { name: 'link', label: 'Link', icon: Link, isToggle: true, onPress: onLink };
  const image = onImage && { name: 'image', label: 'Image', icon: Image, onPress: onImage };
  return [
    [
      toggle('bold', 'Bold', Bold, 'Mod+B'),
      toggle('italic', 'Italic', Italic, 'Mod+I'),
      toggle('strike', 'Strikethrough', Strikethrough, 'Mod+Alt+X'),
      toggle('code', 'Code', Code, 'Mod+E'),
    ],
    [
      toggle('heading', 'Heading', Heading2, 'Mod+Alt+2'),
      toggle('subheading', 'Subheading', Heading3, 'Mod+Alt+3'),
      toggle('bullets', 'Bulleted list', List, 'Mod+Alt+8'),
      toggle('numbers', 'Numbered list', ListOrdered, 'Mod+Alt+7'),
      toggle('quote', 'Quote', TextQuote, 'Mod+Shift+B'),
    ],
    [link, ...(image ? [image] : []), tool('table', 'Table', Table)],
    on.has('table')
      ? [
          tool('addRow', 'Add row', TableRowsSplit),
          tool('addColumn', 'Add column', TableColumnsSplit),
          tool('deleteTable', 'Delete table', Trash2),
        ]
      : [],
    [tool('undo', 'Undo', Undo2, 'Mod+Z'), tool('redo', 'Redo', Redo2, 'Mod+Shift+Z')],
  ].filter((items) => items.length > 0);
}
