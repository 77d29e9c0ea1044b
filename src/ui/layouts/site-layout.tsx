import type { ReactNode } from 'react';
import { SiteHeader, type SiteHeaderProps } from '#ui/layouts/site-header.tsx';
import { SkipLink } from '#ui/layouts/skip-link.tsx';

export type SiteLayoutProps = SiteHeaderProps & { footer: ReactNode; children: ReactNode };

export function SiteLayout({ brand, user, onSignOut, footer, children }: SiteLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader brand={brand} user={user} onSignOut={onSignOut} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}
