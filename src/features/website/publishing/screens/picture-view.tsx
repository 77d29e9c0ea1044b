import type { ReactNodeViewProps } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import { MediaPicker } from '#features/website/media/screens/media-picker.tsx';
import { MediaSheet } from '#features/website/media/screens/media-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { BlockFrame, CaptionInput, KnownPicture, NotDescribed, writeBelow } from './block-frame.tsx';
import { toMend } from './focus-problem.ts';

/** A single picture in the editor of a post. */
export function PictureView(props: ReactNodeViewProps) {
  const { node, updateAttributes } = props;
  const [media, caption] = [String(node.attrs.media), String(node.attrs.caption)];
  const { pictures, learn } = useKnownPictures();
  const [open, setOpen] = useState<'picker' | 'sheet' | null>(null);
  const picture = pictures[media];
  const close = () => setOpen(null);
  const tools = (
    <>
      <Button variant="outline" size="sm" {...(!picture && toMend)} onClick={() => setOpen('picker')}>
        <ImagePlus aria-hidden="true" />
        Change picture
      </Button>
      {picture && (
        <Button variant="ghost" size="sm" {...(!picture.alt && toMend)} onClick={() => setOpen('sheet')}>
          {picture.alt ? 'Edit picture' : 'Describe picture'}
        </Button>
      )}
    </>
  );
  return (
    <BlockFrame {...props} label="Picture" tools={tools}>
      <KnownPicture picture={picture} width="40rem" className="mx-auto block max-h-80 w-auto max-w-full rounded-md" />
      {picture && !picture.alt && <NotDescribed />}
      <CaptionInput
        label="Caption"
        value={caption}
        onChange={(next) => updateAttributes({ caption: next })}
        onDone={() => writeBelow(props)}
      />
      {open === 'picker' && (
        <MediaPicker
          onClose={close}
          onPick={(item) => {
            learn({ [item.id]: item.picture });
            updateAttributes({ media: item.id });
            close();
          }}
        />
      )}
      {open === 'sheet' && <MediaSheet id={media} onClose={close} onSaved={(item) => learn({ [item.id]: item.picture })} />}
    </BlockFrame>
  );
}
