import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

type AddressesProps = {
  title: string;
  description: string;
  items: { label: string; value: string }[];
  children?: ReactNode;
};

/** What has to be entered at another service, each to copy. */
export function Addresses({ title, description, items, children }: AddressesProps) {
  return (
    <SettingsSection title={title} description={description} flush>
      <dl className="divide-y">
        {items.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="col-start-1 row-start-2 font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{value}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton value={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </SettingsSection>
  );
}
