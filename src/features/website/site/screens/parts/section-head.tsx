import type { ReactNode } from 'react';

type SectionHeadProps = { id: string; title: string; text?: string; action?: ReactNode };

/** Title left, a remark and an action low on the right, as in a printed programme. */
export function SectionHead({ id, title, text, action }: SectionHeadProps) {
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-12 lg:items-end">
      <h2 id={id} className="font-display text-title font-semibold lg:col-span-7">
        {title}
      </h2>
      {(text || action) && (
        <div className="lg:col-span-4 lg:col-start-9">
          {text && <p className="measure leading-relaxed whitespace-pre-line text-muted">{text}</p>}
          {action && <div className="mt-4">{action}</div>}
        </div>
      )}
    </div>
  );
}
