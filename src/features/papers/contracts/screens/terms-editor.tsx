import { type Editor, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { RichTextEditor } from '#ui/rich-text/editor-frame.tsx';
import type { EditorProps } from '#ui/rich-text/rich-text-field.tsx';
import { mergeFieldNames, mergeFields } from '../merge-fields.ts';
import { toDocument, toTexts } from './terms-document.ts';

/** Nothing but one numbered list, whose items are one paragraph each: what the stored form can hold, and no more. */
const Terms = Node.create({ name: 'doc', topNode: true, content: 'orderedList' });
const Term = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const off = false as const;
const extensions = [
  Terms,
  Term,
  StarterKit.configure({
    ...{ document: off, listItem: off, bulletList: off, blockquote: off, code: off, codeBlock: off, heading: off },
    ...{ horizontalRule: off, italic: off, strike: off, link: off, listKeymap: off, trailingNode: off },
    ...{ dropcursor: off, gapcursor: off },
  }),
];

export default function TermsEditor({ value, onChange, ...frame }: EditorProps<readonly string[]>) {
  return (
    <RichTextEditor
      {...frame}
      extensions={extensions}
      content={toDocument(value)}
      onChange={(document) => onChange(toTexts(document))}
      className="[&_li]:py-1 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-7 [&_ol]:leading-relaxed [&_ol]:marker:text-muted"
      tools={(editor) => <InsertField editor={editor} />}
    />
  );
}

function InsertField({ editor }: { editor: Editor }) {
  // Writing goes on behind the field once the menu has let go of the focus; before that, the menu would take it back.
  const inserted = useRef(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" className="ml-1">
            <Braces aria-hidden="true" />
            Insert field
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          onCloseAutoFocus={(event) => {
            if (!inserted.current) return;
            inserted.current = false;
            event.preventDefault();
            editor.view.focus();
          }}
        >
          {mergeFieldNames.map((name) => (
            <DropdownMenuItem
              key={name}
              onSelect={() => {
                // As a node: a string would be read as HTML, which the page's policy refuses.
                inserted.current = editor.commands.insertContent({ type: 'text', text: `{{${name}}}` });
              }}
            >
              <span className="flex-1">{mergeFields[name]}</span>
              <code className="ml-6 text-xs text-muted">{`{{${name}}}`}</code>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <span className="ml-auto hidden px-2 text-xs text-muted sm:inline">Enter starts the next term</span>
    </>
  );
}
