import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, CircleAlert, ImageOff, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SitePicture } from '#shared/site-picture.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Picture } from '#ui/picture.tsx';
import { postLimits } from '../choices.ts';

type Direction = 'up' | 'down';

/** Changes places with the block above or below; whoever pressed the button finds it under their finger again. */
function moveBlock(editor: Editor, at: number, direction: Direction): void {
  const { doc, tr } = editor.state;
  const index = doc.resolve(at).index(0);
  const [node, other] = [doc.maybeChild(index), doc.maybeChild(direction === 'up' ? index - 1 : index + 1)];
  if (!node || !other) return;
  const to = direction === 'up' ? at - other.nodeSize : at + other.nodeSize;
  tr.delete(at, at + node.nodeSize).insert(to, node);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
  requestAnimationFrame(() => {
    const moved = editor.view.nodeDOM(to);
    if (moved instanceof HTMLElement) moved.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus();
  });
}

type BlockFrameProps = Pick<ReactNodeViewProps, 'editor' | 'getPos' | 'deleteNode' | 'selected' | 'node'> & {
  label: string;
  children: ReactNode;
  tools: ReactNode;
};

/** A block that is no text, with all that can be done with it in reach of the keyboard. */
export function BlockFrame({ editor, getPos, deleteNode, selected, label, children, tools }: BlockFrameProps) {
  const move = (direction: Direction) => {
    const at = getPos();
    if (at !== undefined) moveBlock(editor, at, direction);
  };
  const remove = () => {
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper contentEditable={false} className="my-4 whitespace-normal">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame of the picture. */}
      <div
        role="group"
        aria-label={label}
        className={clsx('grid gap-3 rounded-lg border bg-sunken p-3 text-sm', selected && 'outline-2 outline-ring')}
      >
        {children}
        <div className="flex flex-wrap items-center gap-1">
          {tools}
          <span className="ml-auto flex gap-1">
            <Button variant="ghost" size="sm" data-move="up" aria-label="Move up" title="Move up" onClick={() => move('up')}>
              <ArrowUp aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="sm"
              data-move="down"
              aria-label="Move down"
              title="Move down"
              onClick={() => move('down')}
            >
              <ArrowDown aria-hidden="true" />
            </Button>
            <Button variant="ghost" size="sm" aria-label={`Remove ${label.toLowerCase()}`} title="Remove" onClick={remove}>
              <Trash2 aria-hidden="true" />
            </Button>
          </span>
        </div>
      </div>
    </NodeViewWrapper>
  );
}

type CaptionInputProps = { label: string; value: string; onChange: (caption: string) => void; onDone: () => void };

/** Typed here first: a field that waits for the document would lose the place of the caret. */
export function CaptionInput({ label, value, onChange, onDone }: CaptionInputProps) {
  const [typed, setTyped] = useState(value);
  // Undone in the text, it changes here too.
  useEffect(() => setTyped(value), [value]);
  return (
    <Input
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={postLimits.caption}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone();
      }}
    />
  );
}

/** Goes on writing below a block. */
export function writeBelow({ editor, getPos, node }: Pick<ReactNodeViewProps, 'editor' | 'getPos' | 'node'>): void {
  const at = getPos();
  if (at !== undefined) editor.commands.focus(at + node.nodeSize + 1);
}

type KnownPictureProps = { picture: SitePicture | undefined; className: string; width: string; ratio?: number };

export function KnownPicture({ picture, className, width, ratio }: KnownPictureProps) {
  if (picture) return <Picture picture={picture} boxes={[{ width, ratio }]} className={className} />;
  return (
    <p className="flex items-center gap-2 p-3 text-muted">
      <ImageOff aria-hidden="true" className="size-4 shrink-0" />
      This picture was deleted
    </p>
  );
}

export function NotDescribed() {
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] leading-snug text-warning">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      It has no alt text yet. Please describe it before you publish.
    </p>
  );
}
