import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type StepFrameProps = {
  title: string;
  text?: string;
  children: ReactNode;
  back?: { onClick: () => void; loading: boolean };
  /** The one way forward. */
  next: ReactNode;
  summary: ReactNode;
  /** Moves the reading position to the new step; not when the page has just been opened. */
  announce: boolean;
};

/** One step: what it asks on the left, what it comes to on the right, back and forward below. */
export function StepFrame({ title, text, children, back, next, summary, announce }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!announce) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [announce]);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <section aria-label={title} className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-[60ch] text-sm leading-relaxed text-muted">{text}</p>}
        <div className="mt-5">{children}</div>
      </section>
      <div className="lg:sticky lg:top-20 lg:row-span-2">{summary}</div>
      <div className="flex flex-wrap items-center justify-between gap-3 lg:border-t lg:pt-5">
        {back ? (
          <Button variant="ghost" onClick={back.onClick} loading={back.loading} className="-ml-2">
            {!back.loading && <ArrowLeft aria-hidden="true" />}
            Back
          </Button>
        ) : (
          <span />
        )}
        {next}
      </div>
    </div>
  );
}
