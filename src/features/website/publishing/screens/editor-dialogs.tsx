import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { isLinkTarget, videoOf } from '#shared/post-blocks.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { blockLimits } from '../choices.ts';
import { insertBlock } from './insert-block.ts';

type DialogProps = { editor: Editor; onClose: () => void };

type AskProps = {
  title: string;
  description: string;
  action: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form within the editor's own; what is typed in it goes nowhere but into the text. */
function Ask({ title, description, action, onSubmit, onClose, children }: AskProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React hands events of a dialog on to the form that it was opened from.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        <div className="flex justify-end gap-2">
          <Button type="button" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** `example.com` is meant as an address of the web. */
const completed = (typed: string): string => {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w.-]+\.\w+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
};

export function LinkDialog({ editor, onClose }: DialogProps) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const address = completed(href);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (!isLinkTarget(address)) return setProblem('Please enter a web address, a mail address or a path of your site');
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <Ask title="Link" description="Leave it empty to remove the link." action="Save link" onSubmit={save} onClose={onClose}>
      <Field label="Address" hint="Such as https://example.com or /contact" error={problem}>
        {(control) => (
          <Input
            {...control}
            value={href}
            maxLength={2000}
            spellCheck={false}
            onChange={(event) => setHref(event.target.value)}
          />
        )}
      </Field>
    </Ask>
  );
}

export function VideoDialog({ editor, onClose }: DialogProps) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const video = videoOf(address);
    if (!video) return setProblem('Please enter the address of a video of YouTube or Vimeo');
    insertBlock(editor, { type: 'video', attrs: { ...video, title: title.trim() } });
    onClose();
  };
  return (
    <Ask
      title="Video"
      description="Visitors see a card that leads to the video. Nothing is loaded from elsewhere before they follow it."
      action="Add video"
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Address of the video" hint="Such as https://youtu.be/aqz-KE-bpKQ" error={problem} required>
        {(control) => (
          <Input
            {...control}
            value={address}
            maxLength={2000}
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <Field label="Title">
        {(control) => (
          <Input {...control} value={title} maxLength={blockLimits.caption} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
    </Ask>
  );
}
