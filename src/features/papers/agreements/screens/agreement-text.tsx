import clsx from 'clsx';
import { contractSections } from '../policy.ts';

/** The words of a contract, set for reading. */
export function AgreementText({ text, as: Heading = 'h4', className }: { text: string; as?: 'h3' | 'h4'; className?: string }) {
  const { sections } = contractSections(text);
  return (
    <div className={clsx('grid gap-5 text-[0.9375rem] leading-relaxed', className)}>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Heading className="font-semibold tracking-tight">{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5 max-w-[68ch] break-words">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
