import { CircleAlert, ImageOff, ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { PictureRef } from '#shared/site-picture.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Picture } from '#ui/picture.tsx';
import { useKnownPictures } from './known-pictures.ts';
import { MediaPicker } from './media-picker.tsx';
import { MediaSheet } from './media-sheet.tsx';

type PictureEditorProps = {
  label: string;
  value: PictureRef | null;
  onChange: (value: PictureRef | null) => void;
  error?: string;
};

/** A picture of the Media Library, chosen there and described there. */
export function PictureEditor({ label, value, onChange, error }: PictureEditorProps) {
  const id = useId();
  const { pictures, learn } = useKnownPictures();
  const [open, setOpen] = useState<'picker' | 'sheet' | null>(null);
  const picture = value && pictures[value.media];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame of the picture.
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      {value && (
        <div className="overflow-hidden rounded-md border bg-sunken">
          {picture ? (
            <Picture
              picture={picture}
              alt={picture.alt}
              boxes={[{ width: '24rem', ratio: 16 / 9 }]}
              className="aspect-video w-full"
            />
          ) : (
            <p className="flex items-center gap-2 p-4 text-sm text-muted">
              <ImageOff aria-hidden="true" className="size-4 shrink-0" />
              This picture was deleted
            </p>
          )}
        </div>
      )}
      {picture && !picture.alt && !error && (
        <p className="flex items-start gap-1.5 text-[0.8125rem] leading-snug text-warning">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          It has no alt text yet. Please describe it before you publish.
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" data-mend={error && !picture ? '' : undefined} onClick={() => setOpen('picker')}>
          <ImagePlus aria-hidden="true" />
          {value ? 'Change picture' : 'Choose picture'}
        </Button>
        {value && picture && (
          <Button variant="ghost" size="sm" data-mend={error ? '' : undefined} onClick={() => setOpen('sheet')}>
            {picture.alt ? 'Edit picture' : 'Describe picture'}
          </Button>
        )}
        {value && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </div>
      {open === 'picker' && (
        <MediaPicker
          onClose={() => setOpen(null)}
          onPick={(item) => {
            learn({ [item.id]: item.picture });
            onChange({ media: item.id });
            setOpen(null);
          }}
        />
      )}
      {open === 'sheet' && value && (
        <MediaSheet id={value.media} onClose={() => setOpen(null)} onSaved={(item) => learn({ [item.id]: item.picture })} />
      )}
    </div>
  );
}
