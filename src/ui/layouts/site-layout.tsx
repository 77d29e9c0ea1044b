import type { ReactNode } from 'react';
import { SiteHeader, type SiteHeaderProps } from '#ui/layouts/site-header.tsx';
import { SkipLink } from '#ui/layouts/skip-link.tsx';

export type SiteLayoutProps = SiteHeaderProps & { footer: ReactNode; children: ReactNode };

export function SiteLayout({ footer, children, ...header }: SiteLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader {...header} />
      <main id="main" tabIndex={-1} className="site-words flex-1 outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}
