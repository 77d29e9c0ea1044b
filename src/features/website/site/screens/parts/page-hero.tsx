import clsx from 'clsx';
import type { ReactNode } from 'react';

type PageHeroProps = { title: string; text: string; aside?: ReactNode; children?: ReactNode; className?: string };

export function PageHero({ title, text, aside, children, className }: PageHeroProps) {
  return (
    <section aria-labelledby="page-title" className={clsx('container-page pt-14 pb-12 sm:pt-20 lg:pt-28 lg:pb-16', className)}>
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-12 lg:items-end">
        <div className={aside ? 'lg:col-span-8' : 'lg:col-span-10'}>
          <h1 id="page-title" className="entrance font-display text-hero font-semibold">
            {title}
          </h1>
          {text && <p className="mt-6 max-w-[36rem] text-lead whitespace-pre-line text-muted">{text}</p>}
          {children}
        </div>
        {aside && <div className="lg:col-span-4">{aside}</div>}
      </div>
    </section>
  );
}
