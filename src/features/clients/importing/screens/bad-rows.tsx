import type { BadRow } from '../contract.ts';

/** Every row that is left out, with the reason. */
export function BadRows({ rows }: { rows: readonly BadRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="Rows that are left out">
      <h3 className="mb-2 font-medium">Rows that are left out</h3>
      <ul className="scroll-quiet max-h-64 divide-y overflow-y-auto rounded-md border">
        {rows.map(({ line, problem }) => (
          <li key={line} className="flex gap-4 px-3 py-2">
            <span className="figures shrink-0 text-muted">Line {line}</span>
            <span className="min-w-0 break-words">{problem}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
