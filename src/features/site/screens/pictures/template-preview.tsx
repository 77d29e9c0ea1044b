import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SiteTemplate } from '#features/site/content/templates.ts';
import { previews } from './previews.ts';

/** The real demo page, scaled down. Under the pointer it scrolls to its end. Decoration only: the card says it in words. */
export function TemplatePreview({ template, tall = false }: { template: Pick<SiteTemplate, 'id'>; tall?: boolean }) {
  const src = previews[template.id];
  return (
    <Frame className={clsx(src ? '' : 'bg-sunken')}>
      <div className={clsx('relative overflow-hidden', tall ? 'aspect-3/4' : 'aspect-4/3')}>
        {src && (
          <img
            src={src}
            alt=""
            width={800}
            height={2000}
            loading="lazy"
            decoding="async"
            className="absolute inset-x-0 top-0 h-auto w-full transition-transform duration-[2.4s] ease-in-out group-hover:translate-y-[calc(-100%+var(--window))] motion-reduce:transition-none"
          />
        )}
      </div>
    </Frame>
  );
}

function Frame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-hidden="true" className={clsx('overflow-hidden rounded-lg border border-line-strong bg-surface', className)}>
      <div className="flex h-6 items-center gap-1.5 border-b px-2.5">
        <i className="size-1.5 rounded-full bg-line-strong" />
        <i className="size-1.5 rounded-full bg-line-strong" />
        <i className="size-1.5 rounded-full bg-line-strong" />
      </div>
      {children}
    </div>
  );
}
