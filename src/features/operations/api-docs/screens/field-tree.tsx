import type { Field } from '../schema-tree.ts';

type Line = Field & { place?: string };

/** A schema as nested lists; deep parts fold, and folding works without scripts. What the caller has `given` says what is required. */
export function FieldTree({ fields, depth = 0, given = false }: { fields: Line[]; depth?: number; given?: boolean }) {
  return (
    <ul className={depth === 0 ? 'divide-y border-y' : 'mt-1.5 ml-1 border-l pl-4'}>
      {fields.map((field) => (
        <li key={`${field.place ?? ''}${field.name}`} className={depth === 0 ? 'py-2' : 'py-1'}>
          <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <code className="font-mono text-[0.8125rem] font-medium">{field.name}</code>
            <span className="text-[0.8125rem] text-muted">{field.type}</span>
            {field.place && <span className="text-xs text-subtle">in {field.place}</span>}
            {given && field.required && <span className="text-xs font-medium text-accent-ink">required</span>}
            {field.notes.map((note) => (
              <span key={note} className="text-xs text-subtle">
                {note}
              </span>
            ))}
          </div>
          {field.description && <p className="mt-0.5 text-[0.8125rem] text-muted">{field.description}</p>}
          {field.values.length > 0 && (
            <p className="mt-1 flex flex-wrap gap-1">
              {field.values.map((value) => (
                <code key={value} className="rounded-xs bg-sunken px-1.5 font-mono text-xs leading-5 break-all text-muted">
                  {value}
                </code>
              ))}
            </p>
          )}
          {field.children.length > 0 && <Children field={field} depth={depth} given={given} />}
        </li>
      ))}
    </ul>
  );
}

function Children({ field, depth, given }: { field: Field; depth: number; given: boolean }) {
  if (depth === 0) return <FieldTree fields={field.children} depth={1} given={given} />;
  return (
    <details className="mt-1">
      <summary className="w-fit text-[0.8125rem] text-muted hover:text-ink">
        {field.children.length} {field.children.length === 1 ? 'field' : 'fields'} of{' '}
        <span className="font-mono">{field.name}</span>
      </summary>
      <FieldTree fields={field.children} depth={depth + 1} given={given} />
    </details>
  );
}
