import clsx from 'clsx';

const looks: Record<string, string> = {
  GET: 'bg-info-soft text-info',
  POST: 'bg-success-soft text-success',
  PUT: 'bg-warning-soft text-warning',
  PATCH: 'bg-warning-soft text-warning',
  DELETE: 'bg-danger-soft text-danger',
};

export function MethodMark({ method, small = false }: { method: string; small?: boolean }) {
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-xs font-mono font-semibold',
        small ? 'w-12 text-[0.625rem] leading-5' : 'px-2 text-xs leading-6',
        looks[method] ?? 'bg-sunken text-muted',
      )}
    >
      {method}
    </span>
  );
}
