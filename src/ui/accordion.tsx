import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type AccordionEntry = { id: string; title: ReactNode; content: ReactNode };

type AccordionProps = {
  entries: readonly AccordionEntry[] /** Opening one closes the others. */;
  single?: boolean;
  className?: string;
};

/** Native disclosure: findable with the browser's own search, and open or shut without script. */
export function Accordion({ entries, single = false, className }: AccordionProps) {
  const group = useId();
  return (
    <div className={clsx('divide-y border-y', className)}>
      {entries.map((entry) => (
        <details key={entry.id} id={entry.id} name={single ? group : undefined} className="group">
          <summary className="flex list-none items-start justify-between gap-6 rounded-sm py-4.5 font-medium [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
            {entry.title}
            <Plus
              aria-hidden="true"
              className="mt-1 size-4 shrink-0 text-muted transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <div className="max-w-[65ch] pb-5 leading-relaxed whitespace-pre-line text-muted">{entry.content}</div>
        </details>
      ))}
    </div>
  );
}
