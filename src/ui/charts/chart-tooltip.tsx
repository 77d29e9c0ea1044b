import type { Format } from '#ui/charts/chart-frame.tsx';

type ChartTooltipProps = {
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: string | number; value?: unknown; color?: string; payload?: { fill?: string } }[];
  format: Format;
};

export function ChartTooltip({ active, label, payload, format }: ChartTooltipProps) {
  if (!active || !payload?.length) return null;
  return (
    <div className="rounded-md border border-line-strong bg-raised px-3 py-2 text-[0.8125rem] text-ink shadow-float">
      {label !== undefined && label !== '' && <p className="mb-1 font-medium">{label}</p>}
      {payload.map((entry) => (
        <p key={String(entry.name)} className="flex items-center gap-2">
          <svg viewBox="0 0 8 8" className="size-2 shrink-0" aria-hidden="true">
            <rect width="8" height="8" rx="2" fill={entry.color ?? entry.payload?.fill ?? 'currentColor'} />
          </svg>
          <span className="text-muted">{entry.name}</span>
          <span className="figures ml-auto pl-4 font-medium">{format(Number(entry.value ?? 0))}</span>
        </p>
      ))}
    </div>
  );
}
