import '@fontsource/caveat/500.css';
import clsx from 'clsx';
import { signatureBox } from '#shared/signature-drawing.ts';

type SignatureInkProps = { name: string; drawing: string | null; className?: string };

/** A signature as it was given: drawn, or the name in the face that it has on paper. */
export function SignatureInk({ name, drawing, className }: SignatureInkProps) {
  if (!drawing) {
    return (
      <p className={clsx('font-[Caveat,cursive] text-3xl leading-tight font-medium [overflow-wrap:anywhere]', className)}>
        {name}
      </p>
    );
  }
  return (
    <svg
      role="img"
      aria-label={`Signature of ${name}`}
      viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      className={clsx('h-auto w-full max-w-60', className)}
    >
      <path d={drawing} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
