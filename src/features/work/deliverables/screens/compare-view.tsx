import { useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { DeliveredFile, Version } from '../contract.ts';
import { kindOf, pairsOf } from '../policy.ts';
import { FileView } from './file-view.tsx';

/** Two versions beside each other: pictures below a slider, anything else in two columns. */
export function CompareView({ versions }: { versions: Version[] }) {
  const [newest, previous] = versions;
  const [beforeId, setBefore] = useState(previous?.id);
  const [afterId, setAfter] = useState(newest?.id);
  const before = versions.find(({ id }) => id === beforeId) ?? previous;
  const after = versions.find(({ id }) => id === afterId) ?? newest;
  if (!before || !after) return <EmptyState title="There is one version only." as="h3" />;
  const options = versions.map(({ id, number }) => ({ value: id, label: `Version ${number}` }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-2 gap-4 sm:max-w-md">
        <Field label="Compare">
          {(control) => (
            <Select {...control} options={options} value={before.id} onChange={(event) => setBefore(event.target.value)} />
          )}
        </Field>
        <Field label="With">
          {(control) => (
            <Select {...control} options={options} value={after.id} onChange={(event) => setAfter(event.target.value)} />
          )}
        </Field>
      </div>
      {pairsOf(before.files, after.files).map((pair) => (
        <Pair
          key={`${before.id} ${pair.before?.id} ${after.id} ${pair.after?.id}`}
          {...pair}
          numbers={[before.number, after.number]}
        />
      ))}
    </div>
  );
}

type PairProps = { before: DeliveredFile | null; after: DeliveredFile | null; numbers: [number, number] };

function Pair({ before, after, numbers }: PairProps) {
  const isPicture = (file: DeliveredFile | null) => file !== null && kindOf(file.content_type) === 'picture';
  if (before && after && isPicture(before) && isPicture(after)) return <Slider before={before} after={after} numbers={numbers} />;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {[before, after].map((file, at) => (
        <section key={numbers[at]} aria-label={`Version ${numbers[at]}`} className="grid min-w-0 grid-cols-1 content-start gap-2">
          <p className="text-[0.8125rem] text-muted">
            Version {numbers[at]}
            {file && `: ${file.original_name}`}
          </p>
          {file ? (
            <FileView file={file} />
          ) : (
            <p className="rounded-lg border border-dashed px-4 py-8 text-sm text-muted">Not in this version.</p>
          )}
        </section>
      ))}
    </div>
  );
}

type SliderProps = { before: DeliveredFile; after: DeliveredFile; numbers: [number, number] };

/** The slider lies over the whole picture, so it is moved anywhere on it, and by keyboard like any other. */
function Slider({ before, after, numbers: [first, second] }: SliderProps) {
  const [at, setAt] = useState(50);
  const hydrated = useHydrated();
  if (!hydrated) return <Skeleton className="h-80" />;
  return (
    <figure className="grid grid-cols-1 gap-2">
      <div className="relative mx-auto w-fit overflow-hidden rounded-lg border bg-sunken outline-offset-2 outline-ring has-[input:focus-visible]:outline-2">
        <img src={after.url} alt={`${after.original_name}, version ${second}`} className="block h-auto max-w-full" />
        <div className="absolute inset-0 bg-sunken" style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
          <img
            src={before.url}
            alt={`${before.original_name}, version ${first}`}
            className="size-full object-contain object-left-top"
          />
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-primary-ink shadow-float"
          style={{ left: `${at}%` }}
        />
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
          aria-label={`Divider between version ${first} and version ${second}`}
          aria-valuetext={`${at}% of version ${first}`}
          className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
        />
      </div>
      <figcaption className="flex justify-between gap-4 text-[0.8125rem] text-muted">
        <span>Version {first}</span>
        <span>Version {second}</span>
      </figcaption>
    </figure>
  );
}
