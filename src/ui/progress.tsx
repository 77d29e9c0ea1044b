import clsx from 'clsx';

type ProgressProps = {
  label: string /** 0 to `max`; left out while the end is unknown. */;
  value?: number;
  max?: number;
  showLabel?: boolean;
  className?: string;
};

export function Progress({ label, value, max = 100, showLabel = false, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round((Math.min(Math.max(value, 0), max) / max) * 100);
  return (
    <div className={clsx('grid gap-1.5', className)}>
      {showLabel && (
        <div className="flex justify-between gap-4 text-[0.8125rem]">
          <span className="font-medium">{label}</span>
          {percent !== undefined && <span className="figures text-muted">{percent}%</span>}
        </div>
      )}
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-primary-ink [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary-ink"
      />
    </div>
  );
}
