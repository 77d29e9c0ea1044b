import clsx from 'clsx';
import { FileCheck } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { useWords } from '#ui/words.ts';
import { verifyTexts } from '../verify-texts.ts';

const id = 'verify-file';

/** Shows where to drop a file, which the page takes anywhere (`useDrops`); its button opens the file dialog. */
export function VerifyDrop({ input, onFile }: { input: RefObject<HTMLInputElement | null>; onFile: (file: File) => void }) {
  const t = useWords();
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the keyboard's.
    <div
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      className={clsx(
        'grid justify-items-center rounded-xl border border-dashed px-6 py-10 text-center outline-offset-2 outline-ring transition-colors has-[input:focus-visible]:outline-2 sm:py-14',
        over ? 'border-primary-ink bg-primary-soft' : 'border-control-line bg-surface',
      )}
    >
      <FileCheck aria-hidden="true" className="size-9 text-primary-ink" strokeWidth={1.5} />
      <p className="mt-4 font-display text-xl font-semibold tracking-tight">{t(verifyTexts.drop)}</p>
      <label htmlFor={id} className={buttonClass({ size: 'lg', className: 'mt-5 cursor-pointer' })}>
        {t(verifyTexts.choose)}
        <span className="sr-only">: {t(verifyTexts.label)}</span>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="mt-5 max-w-[36ch] text-sm text-muted">
        {t(verifyTexts.privacy)}
      </p>
    </div>
  );
}
