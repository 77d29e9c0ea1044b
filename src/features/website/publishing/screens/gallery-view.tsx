import type { ReactNodeViewProps } from '@tiptap/react';
import { ArrowLeft, ArrowRight, ImagePlus, Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import { MediaPicker } from '#features/website/media/screens/media-picker.tsx';
import { MediaSheet } from '#features/website/media/screens/media-sheet.tsx';
import { type CaptionedPicture, gallerySize } from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { Button } from '#ui/button.tsx';
import { BlockFrame, CaptionInput, KnownPicture, NotDescribed, writeBelow } from './block-frame.tsx';
import { toMend } from './focus-problem.ts';
import { readGallery } from './post-document.ts';

/** Two to twelve pictures in the editor of a post. Of one that is left, a single picture is stored. */
export function GalleryView(props: ReactNodeViewProps) {
  const { node, updateAttributes, deleteNode } = props;
  const named = readGallery(node.attrs.pictures);
  const { pictures, learn } = useKnownPictures();
  const [open, setOpen] = useState<{ sheet: string } | 'picker' | null>(null);
  const close = () => setOpen(null);
  const put = (next: CaptionedPicture[]) => (next.length > 0 ? updateAttributes({ pictures: next }) : deleteNode());
  const list = useRef<HTMLOListElement>(null);
  /** The keyboard goes with the picture, so that the next press moves it on. */
  const swap = (at: number, to: number) => {
    const [one, other] = [named[at], named[to]];
    if (!one || !other) return;
    put(named.with(at, other).with(to, one));
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-step]:enabled') ?? [];
      const [first] = buttons;
      const same = [...buttons].find(({ dataset }) => dataset.step === (to < at ? 'forward' : 'back'));
      (same ?? first)?.focus();
    });
  };
  const left = gallerySize.most - named.length;
  const tools = (
    <Button variant="outline" size="sm" disabled={left === 0} onClick={() => setOpen('picker')}>
      <ImagePlus aria-hidden="true" />
      Add pictures
    </Button>
  );
  return (
    <BlockFrame {...props} label="Gallery" tools={tools}>
      <ol ref={list} className="grid list-none! gap-3 p-0! sm:grid-cols-2 xl:grid-cols-3">
        {named.map((one, at) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand in a gallery twice
            key={at}
            number={at + 1}
            value={one}
            picture={pictures[one.media]}
            onCaption={(caption) => put(named.map((each, n) => (n === at ? { ...each, caption } : each)))}
            onDone={() => writeBelow(props)}
            onEarlier={at > 0 ? () => swap(at, at - 1) : undefined}
            onLater={at < named.length - 1 ? () => swap(at, at + 1) : undefined}
            onEdit={() => setOpen({ sheet: one.media })}
            onRemove={() => put(named.filter((_, n) => n !== at))}
          />
        ))}
      </ol>
      {open === 'picker' && (
        <MediaPicker
          least={1}
          most={left}
          onClose={close}
          onPickAll={(items) => {
            learn(Object.fromEntries(items.map(({ id, picture }) => [id, picture])));
            put([...named, ...items.map(({ id }) => ({ media: id, caption: '' }))]);
            close();
          }}
        />
      )}
      {open && open !== 'picker' && (
        <MediaSheet id={open.sheet} onClose={close} onSaved={(item) => learn({ [item.id]: item.picture })} />
      )}
    </BlockFrame>
  );
}

type ItemProps = {
  number: number;
  value: CaptionedPicture;
  picture: SitePicture | undefined;
  onCaption: (caption: string) => void;
  onDone: () => void;
  onEarlier?: () => void;
  onLater?: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

function Item({ number, value, picture, onCaption, onDone, onEarlier, onLater, onEdit, onRemove }: ItemProps) {
  const name = `picture ${number}`;
  return (
    <li className="grid min-w-0 content-start gap-2 p-0!">
      <KnownPicture picture={picture} width="16rem" ratio={4 / 3} className="block aspect-4/3 w-full rounded-md" />
      {picture && !picture.alt && <NotDescribed />}
      <CaptionInput label={`Caption of ${name}`} value={value.caption} onChange={onCaption} onDone={onDone} />
      <span className="flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="sm"
          data-step="forward"
          aria-label={`Move ${name} forward`}
          disabled={!onEarlier}
          onClick={onEarlier}
        >
          <ArrowLeft aria-hidden="true" />
        </Button>
        <Button variant="ghost" size="sm" data-step="back" aria-label={`Move ${name} back`} disabled={!onLater} onClick={onLater}>
          <ArrowRight aria-hidden="true" />
        </Button>
        {picture && (
          <Button
            variant="ghost"
            size="sm"
            {...(!picture.alt && toMend)}
            aria-label={`${picture.alt ? 'Edit' : 'Describe'} ${name}`}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          {...(!picture && toMend)}
          aria-label={`Remove ${name}`}
          className="ml-auto"
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}
