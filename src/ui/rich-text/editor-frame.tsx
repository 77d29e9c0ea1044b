import { type Editor, EditorContent, type Extensions, type JSONContent, useEditor, useEditorState } from '@tiptap/react';
import clsx from 'clsx';
import { Bold, Underline } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

export type EditorFrameProps = {
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  onBlur: () => void;
};

type RichTextEditorProps = EditorFrameProps & {
  /** The same at every render: what the stored form can hold, and no more. */
  extensions: Extensions;
  content: JSONContent;
  onChange: (document: JSONContent) => void;
  /** How lists and headings look while they are written. */
  className: string;
  /** Of the buttons: they stay in sight above a long text. */
  toolbarClassName?: string;
  /** In place of the buttons for bold and underlined words, where the stored form holds other marks. */
  marks?: (editor: Editor) => ReactNode;
  /** Behind those. */
  tools: (editor: Editor) => ReactNode;
};

/** A field of a form with a little rich text. The editor is large: import the module that uses it lazily. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { labelId, describedBy, invalid, onBlur, extensions, content, onChange, className, toolbarClassName, marks, tools } =
    props;
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
    onBlur,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        class: clsx(
          'min-h-28 px-3 py-2.5 break-words whitespace-pre-wrap outline-none [&_strong]:font-semibold [&_u]:underline-offset-4',
          className,
        ),
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
      {editor && (
        <div
          role="toolbar"
          aria-labelledby={labelId}
          className={clsx('flex flex-wrap items-center gap-0.5 border-b p-1', toolbarClassName)}
        >
          {marks ? marks(editor) : <Marks editor={editor} />}
          {tools(editor)}
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}

function Marks({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ bold: now.isActive('bold'), underline: now.isActive('underline') }),
  });
  return (
    <>
      <ToolButton label="Bold" keys="Control+B" pressed={active.bold} onPress={() => editor.chain().focus().toggleBold().run()}>
        <Bold aria-hidden="true" />
      </ToolButton>
      <ToolButton
        label="Underline"
        keys="Control+U"
        pressed={active.underline}
        onPress={() => editor.chain().focus().toggleUnderline().run()}
      >
        <Underline aria-hidden="true" />
      </ToolButton>
    </>
  );
}

type ToolButtonProps = { label: string; keys?: string; pressed: boolean; onPress: () => void; children: ReactNode };

export function ToolButton({ label, keys, pressed, onPress, children }: ToolButtonProps) {
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
