import clsx from 'clsx';
import { Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { IconButton } from '#ui/icon-button.tsx';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import { isAdmin, type SiteBrand, type SiteUser } from '#ui/layouts/layout-types.ts';
import { siteLinks } from '#ui/layouts/site-links.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { useWords } from '#ui/words.ts';

// Few visitors open the one and none has the other: neither travels with the page.
const SiteMenu = lazy(() => import('#ui/layouts/site-menu.tsx').then((module) => ({ default: module.SiteMenu })));
const UserMenu = lazy(() => import('#ui/layouts/user-menu.tsx').then((module) => ({ default: module.UserMenu })));

export type SiteHeaderProps = {
  brand: SiteBrand;
  /** `undefined` while it is not yet known who is here, `null` for a visitor. */
  user: SiteUser | null | undefined;
  onSignOut: () => void;
  /** Before the account: the way to the cart, where there is one. */
  cart?: ReactNode;
};

export function SiteHeader({ brand, user, onSignOut, cart }: SiteHeaderProps) {
  const t = useWords();
  const { pathname } = useLocation();
  // Undefined until the menu is first wanted, then the path it was opened on.
  const [openedOn, setOpenedOn] = useState<string | null>();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page/85 backdrop-blur-md backdrop-saturate-150">
      <div className="container-page flex h-16 items-center gap-2 lg:gap-4">
        <Link
          to="/"
          aria-label={t('{companyName}, home', { companyName: brand.companyName })}
          className="mr-auto min-w-0 rounded-sm md:mr-2"
        >
          <BrandMark brand={brand} textClassName="font-display text-lg font-semibold tracking-tight md:max-lg:text-base" />
        </Link>
        <nav aria-label={t('Main')} className="mr-auto hidden items-center gap-0.5 md:flex">
          {siteLinks.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              end={link.to === '/'}
              viewTransition
              className={({ isActive }) =>
                clsx(
                  'rounded-md px-1.5 py-1.5 text-[0.8125rem] whitespace-nowrap transition-colors hover:text-ink lg:px-3 lg:text-sm',
                  isActive ? 'font-medium text-ink' : 'text-muted',
                )
              }
            >
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
        {/* Both buttons of a phone have their place from the start: a browser may paint the first before it has read the second. */}
        <div className="flex shrink-0 items-center gap-1 max-md:min-w-19 lg:gap-2">
          {cart}
          <ThemeToggle />
          <Account user={user} onSignOut={onSignOut} />
          <IconButton
            label={t('Open menu')}
            icon={<Menu aria-hidden="true" />}
            aria-haspopup="dialog"
            className="md:hidden"
            onClick={() => setOpenedOn(pathname)}
          />
        </div>
      </div>
      {openedOn !== undefined && (
        <Suspense>
          <SiteMenu brand={brand} user={user} open={openedOn === pathname} onClose={() => setOpenedOn(null)} />
        </Suspense>
      )}
    </header>
  );
}

/** While nobody knows who is here, the markup holds both; the hint on the root decides which one shows, before any script runs. */
function Account({ user, onSignOut }: Pick<SiteHeaderProps, 'user' | 'onSignOut'>) {
  const t = useWords();
  if (!user) {
    return (
      <>
        <Skeleton className="hidden size-9 rounded-full maybe:block" />
        <div className="hidden items-center gap-1 md:flex lg:gap-2 maybe:hidden">
          <LinkButton to="/auth" variant="ghost" className="md:max-lg:px-2">
            {t('Sign In')}
          </LinkButton>
          <LinkButton to="/auth?tab=register" className="md:max-lg:px-3">
            {t('Get Started')}
          </LinkButton>
        </div>
      </>
    );
  }
  const home = isAdmin(user) ? '/admin' : '/dashboard';
  return (
    <>
      <div className="hidden md:block">
        <LinkButton to={home} variant="outline">
          {isAdmin(user) ? t('Admin') : t('Portal')}
        </LinkButton>
      </div>
      <Suspense fallback={<Skeleton className="size-9 rounded-full" />}>
        <UserMenu
          user={user}
          dashboard={{ label: t(isAdmin(user) ? 'Admin Dashboard' : 'Dashboard'), to: home }}
          settingsTo={`${home}/settings`}
          onSignOut={onSignOut}
        />
      </Suspense>
    </>
  );
}
