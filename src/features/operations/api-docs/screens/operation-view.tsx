import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import type { Operation } from '../reference.ts';
import { FieldTree } from './field-tree.tsx';
import { MethodMark } from './method-mark.tsx';

export function OperationView({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, parameters, body, bodyType, status, answer, answerType, curl } = operation;
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-4 border-t py-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <h2 id={id} className="scroll-mt-24">
          <a href={`#${id}`} className="group flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm">
            <MethodMark method={method} />
            <code className="font-mono text-[0.9375rem] font-semibold break-all">{path}</code>
            <span aria-hidden="true" className="text-subtle opacity-0 group-hover:opacity-100">
              #
            </span>
          </a>
        </h2>
        {summary && <p className="mt-2 text-[0.9375rem]">{summary}</p>}
        {description && <p className="mt-1 text-muted">{description}</p>}
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldTree fields={parameters} given />
          </Part>
        )}
        {body.length > 0 && (
          <Part title="Body" note={bodyType}>
            <FieldTree fields={body} given />
          </Part>
        )}
        <Part title="Answer" note={answerType ? `${status} ${answerType}` : status}>
          {answer ? <FieldTree fields={[answer]} /> : <p className="text-[0.8125rem] text-muted">No data.</p>}
        </Part>
      </div>
      <Example label={`curl for ${method} ${path}`} text={curl} />
    </section>
  );
}

function Part({ title, note, children }: { title: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="mb-2 flex items-baseline gap-2 text-[0.8125rem] font-medium">
        {title}
        {note && <span className="font-mono text-xs font-normal text-subtle">{note}</span>}
      </h3>
      {children}
    </div>
  );
}

export function Example({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 self-start rounded-md border bg-surface xl:sticky xl:top-20">
      <div className="flex h-10 items-center justify-between border-b pr-1 pl-4 text-[0.8125rem] text-muted">
        curl
        <span className="noscript:hidden">
          <CopyButton value={text} label={label} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must be able to. */}
      <pre tabIndex={0} className="scroll-quiet overflow-x-auto px-4 py-3 font-mono text-xs leading-5">
        {text}
      </pre>
    </div>
  );
}
