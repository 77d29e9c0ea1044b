import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import { FoyerPicture } from '#ui/layouts/foyer-picture.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { SkipLink } from '#ui/layouts/skip-link.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

export type AuthLayoutProps = {
  brand: SiteBrand;
  title: string;
  /** There is no site yet that one could go back to. */
  isFirst?: boolean;
  text?: ReactNode;
  /** Below the form: other ways in, legal lines. */
  footer?: ReactNode;
  children: ReactNode;
};

export function AuthLayout({ brand, title, isFirst = false, text, footer, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]">
      <SkipLink />
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between gap-4 px-5 sm:px-8">
          {isFirst ? (
            <BrandMark brand={brand} />
          ) : (
            <Link to="/" aria-label={`${brand.companyName}, home`} className="min-w-0 rounded-sm">
              <BrandMark brand={brand} />
            </Link>
          )}
          <ThemeToggle />
        </header>
        <main id="main" tabIndex={-1} className="flex-1 px-5 pt-[max(2.5rem,calc(45dvh-18rem))] pb-10 outline-none sm:px-8">
          <div className="mx-auto w-full max-w-[25rem]">
            <h1 className="font-display text-3xl leading-tight font-semibold tracking-tight sm:text-4xl">{title}</h1>
            {text && <p className="mt-2.5 text-muted">{text}</p>}
            <div className="mt-8">{children}</div>
            {footer && <div className="mt-8 text-sm text-muted">{footer}</div>}
          </div>
        </main>
        <footer className="px-5 py-5 sm:px-8">
          {!isFirst && (
            <Link to="/" className="inline-flex items-center gap-1.5 rounded-sm text-[0.8125rem] text-muted hover:text-ink">
              <ArrowLeft aria-hidden="true" className="size-3.5" />
              Back to site
            </Link>
          )}
        </footer>
      </div>
      <div className="relative hidden overflow-hidden lg:block">
        <FoyerPicture className="absolute inset-0 size-full" />
      </div>
    </div>
  );
}
