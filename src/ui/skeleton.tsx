import clsx from 'clsx';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skeleton-fill block animate-shimmer', !className?.includes('rounded') && 'rounded-sm', className)}
    />
  );
}
