import { type ReactNode, useEffect, useRef } from 'react';

type StepHeadingProps = { title: string; text?: ReactNode; eyebrow?: string; icon?: ReactNode };

/** Takes the focus when its step appears, so that keyboard and screen reader arrive with it. */
export function StepHeading({ title, text, eyebrow, icon }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div>
      {icon && (
        <span className="mb-4 grid size-11 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5">
          {icon}
        </span>
      )}
      {eyebrow && <p className="mb-1 text-[0.8125rem] font-medium text-muted">{eyebrow}</p>}
      <h2 ref={heading} tabIndex={-1} className="text-lg leading-snug font-semibold tracking-tight outline-none">
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
    </div>
  );
}
