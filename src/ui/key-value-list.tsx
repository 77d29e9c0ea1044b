import clsx from 'clsx';
import type { ReactNode } from 'react';

export type KeyValue = { label: string; value: ReactNode };

/** Facts about one record. `rows` sets label beside value with hairlines; `grid` stacks them in columns. */
export function KeyValueList({
  items,
  look = 'rows',
  className,
}: {
  items: readonly KeyValue[];
  look?: 'rows' | 'grid';
  className?: string;
}) {
  const grid = look === 'grid';
  return (
    <dl className={clsx('text-sm', grid ? 'grid gap-x-8 gap-y-4 sm:grid-cols-2' : 'divide-y', className)}>
      {items.map((item) => (
        <div key={item.label} className={clsx('min-w-0', !grid && 'grid gap-x-6 py-2.5 sm:grid-cols-[10rem_1fr]')}>
          <dt className="text-muted">{item.label}</dt>
          <dd className={clsx('figures min-w-0 break-words', grid && 'mt-0.5')}>
            {item.value ?? <span className="text-subtle">None</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
