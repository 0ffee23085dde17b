import { Schema } from '@milkdown/kit/prose/model';

/** The editor's nodes and marks by their names, as far as serialising needs them; Milkdown itself needs a browser. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block' },
    heading: { content: 'inline*', group: 'block', attrs: { level: { default: 1 } } },
    blockquote: { content: 'block+', group: 'block' },
    code_block: { content: 'text*', group: 'block', marks: '' },
    hr: { group: 'block' },
    bullet_list: { content: 'list_item+', group: 'block' },
    ordered_list: { content: 'list_item+', group: 'block', attrs: { order: { default: 1 } } },
    list_item: { content: 'paragraph block*' },
    table: { content: '(table_header_row table_row*) | table_row+', group: 'block' },
    table_header_row: { content: 'table_header*' },
    table_row: { content: 'table_cell*' },
    table_header: { content: 'block+' },
    table_cell: { content: 'block+' },
    hardbreak: { inline: true, group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      attrs: { src: { default: '' }, alt: { default: '' }, title: { default: '' } },
    },
    text: { group: 'inline' },
  },
  marks: {
    strike_through: {},
    emphasis: {},
    strong: {},
    inlineCode: {},
    link: { attrs: { href: {}, title: { default: null } }, inclusive: false },
  },
});
