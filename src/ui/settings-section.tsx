import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

type SettingsSectionProps = {
  title: string;
  description?: ReactNode;
  /** Beside the title: a status. */
  badge?: ReactNode;
  /** Under a hairline, at the end of the panel: the save button. */
  footer?: ReactNode;
  /** The content reaches the edges: a list with its own rows. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** For the element around several sections: air and a hairline between them. */
export const sectionStack = 'max-w-[62rem] [&>*+*]:mt-8 [&>*+*]:border-t [&>*+*]:pt-8';

/** What it is on the left, the controls on the right; one below the other where there is no room. */
export function SettingsSection({ title, description, badge, footer, flush, className, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid max-w-[62rem] gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,17rem)_minmax(0,42rem)]">
      <div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={id} className="text-[0.9375rem] leading-6 font-semibold tracking-tight">
            {title}
          </h2>
          {badge}
        </div>
        {description && <div className="mt-1 max-w-[60ch] text-sm leading-relaxed text-muted">{description}</div>}
      </div>
      <div className="min-w-0 rounded-lg border border-line bg-surface">
        <div className={clsx(!flush && 'p-5', className)}>{children}</div>
        {footer && <div className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3.5">{footer}</div>}
      </div>
    </section>
  );
}
