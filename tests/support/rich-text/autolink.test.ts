import { Fragment, Slice, type Node } from '@milkdown/kit/prose/model';
import { EditorState, Selection } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { describe, expect, test } from 'vitest';
import { htmlPolicy } from '#domain/html-policy.ts';
import { textInputs } from '#tests/support/hostile/text-links.inputs.ts';
import { richTextSchema as schema } from './schema.ts';
import { autolinkPlugin } from '#ui/rich-text/rich-text-autolink.ts';
import { pasteHandlers } from '#ui/rich-text/rich-text-pasting.ts';

const plugin = autolinkPlugin(htmlPolicy.schemes);

/** The part of an editor that the plugin uses: its document, and how that changes. */
function anEditor(doc: Node) {
  const view = {
    state: EditorState.create({ doc, schema }),
    dispatch(tr: EditorState['tr']) {
      view.state = view.state.apply(tr);
    },
  };
  return view;
}

function typed(text: string, end: ' ' | 'Enter'): Node {
  const view = anEditor(schema.node('doc', null, [schema.node('paragraph')]));
  const { handleTextInput, handleKeyDown } = plugin.props;
  const asked = view as unknown as EditorView;
  for (const letter of end === ' ' ? `${text} ` : text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    if (!handleTextInput?.call(plugin, asked, from, to, letter, insert)) view.dispatch(insert());
  }
  if (end === 'Enter') {
    const key = { key: 'Enter' } as KeyboardEvent;
    expect(handleKeyDown?.call(plugin, asked, key), 'the line is begun as ever').toBe(false);
  }
  return view.state.doc;
}

function linksIn(doc: Node): (readonly [string, string])[] {
  const links: (readonly [string, string])[] = [];
  doc.descendants((node) => {
    const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href'];
    if (typeof href === 'string') links.push([node.text ?? '', href]);
  });
  return links;
}

describe('SPEC 5.32 an address', () => {
  test('is none while it may go on, nor in code', () => {
    const doc = (...marks: string[]) => {
      const text = schema.text(
        'example.org',
        marks.map((mark) => schema.mark(mark)),
      );
      return schema.node('doc', null, [schema.node('paragraph', null, [text])]);
    };
    for (const [shown, links] of [
      [doc(), 1],
      [doc('inlineCode'), 0],
    ] as const) {
      const view = anEditor(shown);
      const { doc: whole, tr } = view.state;
      view.dispatch(tr.setSelection(Selection.atEnd(whole)));
      expect(linksIn(view.state.doc)).toEqual([]);
      const key = { key: 'Enter' } as KeyboardEvent;
      plugin.props.handleKeyDown?.call(plugin, view as unknown as EditorView, key);
      expect(linksIn(view.state.doc)).toHaveLength(links);
    }
  });

  test.each(textInputs)('is a link once it was typed: $input ($source)', ({ input, expected }) => {
    // A number in groups may continue with each word: it is only linked where the text is shown.
    const words = expected.filter(([text]) => !text.includes(' '));
    expect(linksIn(typed(input, ' '))).toEqual(words);
    expect(linksIn(typed(input, 'Enter'))).toEqual(words);
  });

  test.each(textInputs)('is a link once it was pasted: $input ($source)', ({ input, expected }) => {
    const { transformPasted } = pasteHandlers({
      policy: htmlPolicy,
      onFiles: () => undefined,
      onLeft: () => undefined,
    });
    const pasted = new Slice(
      Fragment.from(schema.node('paragraph', null, schema.text(input))),
      1,
      1,
    );
    const view = anEditor(schema.node('doc', null, [schema.node('paragraph')]));
    const slice = transformPasted?.(pasted, view as unknown as EditorView, false) ?? pasted;
    expect(linksIn(schema.node('doc', null, slice.content))).toEqual(expected);
  });
});
