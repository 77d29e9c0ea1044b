import type { Editor } from '@tiptap/react';

/** In place of an empty paragraph, else behind what is selected; the text goes on below. */
export function insertBlock(editor: Editor, block: { type: string; attrs: Record<string, unknown> }): void {
  const { $to } = editor.state.selection;
  const end = $to.depth > 0 ? $to.after(1) : $to.pos;
  const isBlank = $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0;
  const from = isBlank ? $to.before(1) : end;
  editor
    .chain()
    .insertContentAt({ from, to: end }, [block, { type: 'paragraph' }])
    .setTextSelection(from + 2)
    .focus()
    .run();
}
