import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NavigationGroup } from '#shared/navigation.ts';
import { type CommandGroup, CommandPalette } from '#ui/command-palette.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { AppFrame } from '#ui/layouts/app-frame.tsx';
import type { SiteBrand, SiteUser } from '#ui/layouts/layout-types.ts';

export type AdminFrameProps = {
  brand: SiteBrand;
  user: SiteUser;
  groups: NavigationGroup[];
  onSignOut: () => void;
  counts?: Record<string, number>;
  banner?: ReactNode;
  /** Beside the search: what runs at the moment. */
  status?: ReactNode;
  /** What is new for this person. */
  bell?: ReactNode;
  /** Commands beside "Go to": records found, things to create. */
  commands?: CommandGroup[];
  /** Told what is typed, so that the caller can look records up. */
  onCommandQuery?: (query: string) => void;
  commandNote?: string;
  children: ReactNode;
};

const goTo = (groups: NavigationGroup[]): CommandGroup => ({
  heading: 'Go to',
  items: groups.flatMap((group) => group.links.map(({ to, label, icon }) => ({ id: to, label, icon, to }))),
});

export function AdminFrame(props: AdminFrameProps) {
  const {
    brand,
    user,
    groups,
    onSignOut,
    counts,
    banner,
    status,
    bell,
    commands = [],
    onCommandQuery,
    commandNote,
    children,
  } = props;
  const [searching, setSearching] = useState(false);
  return (
    <AppFrame
      brand={brand}
      user={user}
      roleLabel="Admin"
      title="Admin Portal"
      navLabel="Admin"
      groups={groups}
      counts={counts}
      homeTo="/admin"
      settingsTo="/admin/settings"
      onSignOut={onSignOut}
      banner={banner}
      bell={bell}
      tools={
        <>
          {status}
          <button
            type="button"
            onClick={() => setSearching(true)}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            className="flex h-9 items-center gap-2 rounded-md text-sm text-muted transition-colors hover:text-ink max-sm:w-9 max-sm:justify-center sm:h-8 sm:w-56 sm:border sm:border-line-strong sm:bg-surface sm:pr-1.5 sm:pl-2.5 sm:hover:border-control-line"
          >
            <Search aria-hidden="true" className="size-4" />
            <span className="mr-auto max-sm:sr-only">Search...</span>
            <span aria-hidden="true" className="hidden sm:block">
              <Kbd>Ctrl K</Kbd>
            </span>
          </button>
        </>
      }
    >
      {children}
      <CommandPalette
        open={searching}
        onOpenChange={setSearching}
        groups={[...commands, goTo(groups)]}
        onQuery={onCommandQuery}
        note={commandNote}
      />
    </AppFrame>
  );
}
