import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';

export function CodeBlock({ title, text, icon: Icon }: { title: string; text: string; icon?: LucideIcon }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 id={id} className="flex items-center gap-1.5 text-[0.8125rem] font-medium text-muted">
          {Icon && <Icon aria-hidden="true" className="size-3.5" />}
          {title}
        </h2>
        <CopyButton value={text} label={title} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must be able to.
        tabIndex={0}
        className="scroll-quiet max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </section>
  );
}
