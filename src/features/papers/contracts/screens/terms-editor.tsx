import { type Editor, EditorContent, Node, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import clsx from 'clsx';
import { Bold, Braces, Underline } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
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

export type TermsEditorProps = {
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  value: readonly string[];
  onChange: (texts: string[]) => void;
  onBlur: () => void;
};

export default function TermsEditor({ labelId, describedBy, invalid, value, onChange, onBlur }: TermsEditorProps) {
  const editor = useEditor({
    extensions,
    content: toDocument(value),
    injectCSS: false,
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => onChange(toTexts(changed.getJSON())),
    onBlur,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        class:
          'min-h-28 px-3 py-2.5 break-words whitespace-pre-wrap outline-none [&_li]:py-1 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-7 [&_ol]:leading-relaxed [&_ol]:marker:text-muted [&_strong]:font-semibold [&_u]:underline-offset-4',
      },
    },
  });
  return (
    <div
      className={clsx(
        'rounded-md border bg-surface text-base focus-within:border-ring focus-within:outline-1 focus-within:outline-ring sm:text-sm',
        invalid ? 'border-danger' : 'border-control-line',
      )}
    >
      {editor && <Toolbar editor={editor} labelId={labelId} />}
      <EditorContent editor={editor} />
    </div>
  );
}

function Toolbar({ editor, labelId }: { editor: Editor; labelId: string }) {
  // Writing goes on behind the field once the menu has let go of the focus; before that, the menu would take it back.
  const inserted = useRef(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ bold: now.isActive('bold'), underline: now.isActive('underline') }),
  });
  return (
    <div role="toolbar" aria-labelledby={labelId} className="flex flex-wrap items-center gap-0.5 border-b p-1">
      <MarkButton label="Bold" keys="Control+B" pressed={active.bold} onPress={() => editor.chain().focus().toggleBold().run()}>
        <Bold aria-hidden="true" />
      </MarkButton>
      <MarkButton
        label="Underline"
        keys="Control+U"
        pressed={active.underline}
        onPress={() => editor.chain().focus().toggleUnderline().run()}
      >
        <Underline aria-hidden="true" />
      </MarkButton>
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
    </div>
  );
}

type MarkButtonProps = { label: string; keys: string; pressed: boolean; onPress: () => void; children: ReactNode };

function MarkButton({ label, keys, pressed, onPress, children }: MarkButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      aria-pressed={pressed}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="px-2 aria-pressed:bg-press"
    >
      {children}
    </Button>
  );
}
