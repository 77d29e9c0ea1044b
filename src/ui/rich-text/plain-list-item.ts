import { Node } from '@tiptap/react';

/** An item of one paragraph: no list stands within another. */
export const PlainListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name) || this.editor.commands.liftListItem(this.name),
    };
  },
});
