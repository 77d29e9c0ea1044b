import clsx from 'clsx';
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';

type TabsState = { id: string; value: string; select: (value: string) => void };

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = use(TabsContext);
  if (!state) throw new Error('Tab parts belong inside <Tabs>.');
  return state;
}

type TabsProps = {
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
};

/** Tabs on one page without an address of their own; for tabs in the URL use LinkTabs. */
export function Tabs({ defaultValue = '', value, onValueChange, className, children }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const select = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ id, value: value ?? own, select }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type TabsListProps = { label: string; className?: string; look?: 'line' | 'pill'; children: ReactNode };

export function TabsList({ label, className, look = 'line', children }: TabsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { value } = useTabs();
  // On a phone the row is wider than the screen; the chosen tab is moved into it, and the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is what moves it
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (!step) return;
    const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)')];
    const current = tabs.indexOf(document.activeElement as HTMLButtonElement);
    if (current < 0) return;
    event.preventDefault();
    const next = tabs[step(current, tabs.length)];
    next?.focus();
    next?.click();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      data-look={look}
      onKeyDown={onKeyDown}
      className={clsx(
        'group/tabs flex max-w-full scroll-hint overflow-x-auto',
        look === 'line' ? 'gap-5 border-b' : 'w-fit gap-1 rounded-lg bg-sunken p-1',
        className,
      )}
    >
      {children}
    </div>
  );
}

export const tabClass =
  'relative shrink-0 text-sm font-medium whitespace-nowrap transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50';
export const tabLineClass = 'border-b-2 py-2.5 -mb-px';
export const tabLineIdleClass = 'border-transparent text-muted';
export const tabLineActiveClass = 'border-primary-ink text-ink';

type TabsTriggerProps = { value: string; disabled?: boolean; className?: string; children: ReactNode };

export function TabsTrigger({ value, disabled, className, children }: TabsTriggerProps) {
  const tabs = useTabs();
  const active = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-controls={active ? `${tabs.id}-panel-${value}` : undefined}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      disabled={disabled}
      onClick={() => tabs.select(value)}
      className={clsx(
        tabClass,
        'text-muted group-data-[look=line]/tabs:-mb-px group-data-[look=line]/tabs:border-b-2 group-data-[look=line]/tabs:border-transparent group-data-[look=line]/tabs:py-2.5',
        'group-data-[look=pill]/tabs:rounded-md group-data-[look=pill]/tabs:px-3.5 group-data-[look=pill]/tabs:py-1.5',
        'aria-selected:text-ink group-data-[look=line]/tabs:aria-selected:border-primary-ink group-data-[look=pill]/tabs:aria-selected:bg-surface group-data-[look=pill]/tabs:aria-selected:shadow-[0_1px_2px_rgb(0_0_0/0.12)] dark:group-data-[look=pill]/tabs:aria-selected:bg-press',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function TabsContent({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useTabs();
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a focusable first child must itself be reachable (ARIA tabs pattern).
      tabIndex={0}
      className={clsx('rounded-sm focus-visible:outline-offset-4', className)}
    >
      {children}
    </div>
  );
}
