import clsx from 'clsx';
import { NavLink } from 'react-router';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import { LanguageLinks } from '#ui/layouts/language-links.tsx';
import { isAdmin, type SiteBrand, type SiteUser } from '#ui/layouts/layout-types.ts';
import { siteLinks } from '#ui/layouts/site-links.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { SlidePanel } from '#ui/slide-panel.tsx';
import { useWords } from '#ui/words.ts';

type SiteMenuProps = { brand: SiteBrand; user: SiteUser | null | undefined; open: boolean; onClose: () => void };

/** The slide-in menu under 768 px. */
export function SiteMenu({ brand, user, open, onClose }: SiteMenuProps) {
  const t = useWords();
  return (
    <SlidePanel open={open} onClose={onClose} label={t('Menu')} header={<BrandMark brand={brand} />}>
      <div className="flex min-h-full flex-col px-5 pt-2 pb-6">
        <nav aria-label={t('Mobile')} className="grid">
          {siteLinks.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              end={link.to === '/'}
              onClick={onClose}
              className={({ isActive }) =>
                clsx(
                  'border-b py-3.5 font-display text-2xl font-semibold tracking-tight transition-colors',
                  isActive ? 'text-primary-ink' : 'text-ink hover:text-primary-ink',
                )
              }
            >
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
        <div className="mt-auto grid gap-2 pt-8">
          {user ? (
            <LinkButton to={isAdmin(user) ? '/admin' : '/dashboard'} size="lg" onClick={onClose}>
              {isAdmin(user) ? t('Admin') : t('Portal')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/auth" variant="outline" size="lg" onClick={onClose}>
                {t('Sign In')}
              </LinkButton>
              <LinkButton to="/auth?tab=register" size="lg" onClick={onClose}>
                {t('Get Started')}
              </LinkButton>
            </>
          )}
          <LanguageLinks
            linkClass="inline-block rounded-xs py-2 text-muted transition-colors hover:text-ink"
            className="justify-center pt-2"
          />
        </div>
      </div>
    </SlidePanel>
  );
}
