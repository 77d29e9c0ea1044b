import clsx from 'clsx';
import { contractSections } from '../policy.ts';

/** The words of a contract, set for reading. */
export function ContractText({ text, className }: { text: string; className?: string }) {
  const { sections } = contractSections(text);
  return (
    <div className={clsx('grid gap-5 text-[0.9375rem] leading-relaxed', className)}>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h4 className="font-semibold tracking-tight">{heading}</h4>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5 max-w-[68ch] break-words text-muted">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
