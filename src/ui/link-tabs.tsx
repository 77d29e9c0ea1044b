import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { tabClass, tabLineActiveClass, tabLineClass, tabLineIdleClass } from '#ui/tabs.tsx';

export type LinkTab = { to: string; label: string; end?: boolean; count?: number };

/** Tabs that are addresses. For `?tab=` style, pass `current` (the matching `to`), because NavLink looks at the path alone. */
export function LinkTabs({
  label,
  tabs,
  current,
  className,
}: {
  label: string;
  tabs: readonly LinkTab[];
  current?: string;
  className?: string;
}) {
  const nav = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another tab.
  useLayoutEffect(() => showCurrent(nav.current), [pathname, search]);
  return (
    <nav ref={nav} aria-label={label} className={clsx('flex max-w-full gap-5 scroll-hint overflow-x-auto border-b', className)}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end}
          preventScrollReset
          aria-current={current === undefined ? 'page' : current === tab.to ? 'page' : false}
          className={({ isActive }) =>
            clsx(
              tabClass,
              tabLineClass,
              (current === undefined ? isActive : current === tab.to) ? tabLineActiveClass : tabLineIdleClass,
            )
          }
        >
          {tab.label}
          {tab.count !== undefined && <span className="figures ml-1.5 text-xs text-subtle">{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

/** On a narrow screen the tab of this page may be further right than the row shows. */
function showCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  const row = nav?.getBoundingClientRect();
  if (nav && tab && row && (tab.left < row.left || tab.right > row.right))
    nav.scrollLeft += tab.left - row.left - (row.width - tab.width) / 2;
}
