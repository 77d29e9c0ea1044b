import type { ReactNode } from 'react';

/** One group of components, and one example in it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={idOf(title)} className="border-t py-10">
      <h2 id={idOf(title)} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-6 grid gap-8 md:grid-cols-2">{children}</div>
    </section>
  );
}

type ExampleProps = {
  name: string /** Takes both columns. */;
  wide?: boolean /** Its parts take the whole width. */;
  fill?: boolean;
  children: ReactNode;
};

export function Example({ name, wide = false, fill = wide, children }: ExampleProps) {
  return (
    <div className={wide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <h3 className="mb-3 text-xs font-medium text-muted">{name}</h3>
      <div className={fill ? 'grid gap-3' : 'flex flex-wrap items-start gap-3 *:min-w-0'}>{children}</div>
    </div>
  );
}

export const idOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-');
