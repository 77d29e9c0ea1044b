import clsx from 'clsx';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavigationGroup } from '#shared/navigation.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FrameNav } from '#ui/layouts/frame-nav.tsx';
import type { SiteBrand, SiteUser } from '#ui/layouts/layout-types.ts';
import { NavigationProgress } from '#ui/layouts/navigation-progress.tsx';
import { SkipLink } from '#ui/layouts/skip-link.tsx';
import { UserMenu } from '#ui/layouts/user-menu.tsx';
import { SlidePanel } from '#ui/slide-panel.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

export type AppFrameProps = {
  brand: SiteBrand;
  user: SiteUser;
  roleLabel: string;
  title: string;
  navLabel: string;
  groups: NavigationGroup[];
  /** Things waiting, by link address. */
  counts?: Record<string, number>;
  homeTo: string;
  dashboard?: { label: string; to: string };
  settingsTo: string;
  onSignOut: () => void;
  /** Above the page, over the whole width: the sample-data notice, for example. */
  banner?: ReactNode;
  /** Between title and menus. */
  tools?: ReactNode;
  /** What is new for this person. */
  bell?: ReactNode;
  /** 16 px text for the portal; the admin area is dense. */
  roomy?: boolean;
  children: ReactNode;
};

export function AppFrame(props: AppFrameProps) {
  const {
    brand,
    user,
    roleLabel,
    title,
    navLabel,
    groups,
    counts,
    homeTo,
    dashboard,
    settingsTo,
    onSignOut,
    banner,
    tools,
    bell,
    children,
  } = props;
  const roomy = props.roomy ?? false;
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const close = () => setOpenedOn(null);

  const company = (
    <Link
      to={homeTo}
      onClick={close}
      className="block truncate rounded-sm text-[0.9375rem] font-semibold tracking-tight text-primary-ink"
      title={brand.companyName}
    >
      {brand.companyName}
    </Link>
  );
  const person = (
    <div className="flex items-center gap-2.5 border-t px-4 py-3">
      <Avatar person={user} size="sm" />
      <div className="min-w-0 text-[0.8125rem] leading-4">
        <p className="truncate font-medium">{user.name}</p>
        <p className="text-xs text-muted">{roleLabel}</p>
      </div>
    </div>
  );
  const nav = <FrameNav label={navLabel} groups={groups} counts={counts} roomy={roomy} onNavigate={close} />;

  return (
    <div className={clsx('min-h-dvh', roomy ? 'text-base lg:pl-64' : 'text-sm lg:pl-60')}>
      <SkipLink />
      <aside
        aria-label={`${title} sidebar`}
        className={clsx('fixed inset-y-0 left-0 z-30 hidden flex-col border-r bg-sidebar lg:flex', roomy ? 'w-64' : 'w-60')}
      >
        <div className="flex h-14 shrink-0 items-center px-5">{company}</div>
        <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto">{nav}</div>
        {person}
      </aside>
      <SlidePanel
        open={openedOn === pathname}
        onClose={close}
        label={navLabel}
        side="left"
        header={company}
        className="lg:hidden"
      >
        <div className="flex min-h-full flex-col">
          <div className="flex-1">{nav}</div>
          {person}
        </div>
      </SlidePanel>
      {/* A page with `data-fill-page` on one of its parts is as high as the window: that part takes what the others leave, and scrolls by itself. */}
      <div className="flex min-h-dvh min-w-0 flex-col has-data-fill-page:h-dvh">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-page/90 px-4 backdrop-blur-md sm:px-6">
          <IconButton
            label="Open menu"
            icon={<PanelLeft aria-hidden="true" />}
            aria-haspopup="dialog"
            className="-ml-2 lg:hidden"
            onClick={() => setOpenedOn(pathname)}
          />
          <p className="mr-auto truncate text-sm font-medium">{title}</p>
          {tools}
          {bell}
          <ThemeToggle />
          <UserMenu user={user} dashboard={dashboard} settingsTo={settingsTo} onSignOut={onSignOut} />
        </header>
        {banner && <section aria-label="Notice">{banner}</section>}
        <main
          id="main"
          tabIndex={-1}
          className={clsx(
            'mx-auto w-full min-w-0 flex-1 outline-none has-data-fill-page:flex has-data-fill-page:min-h-0 has-data-fill-page:flex-col',
            roomy ? 'max-w-6xl px-5 py-8 sm:px-8 lg:py-10' : 'max-w-[92rem] px-4 py-6 sm:px-6',
          )}
        >
          <NavigationProgress />
          {children}
        </main>
      </div>
    </div>
  );
}
