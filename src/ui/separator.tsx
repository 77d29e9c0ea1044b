import clsx from 'clsx';

export function Separator({ vertical = false, className }: { vertical?: boolean; className?: string }) {
  if (vertical) return <span aria-hidden="true" className={clsx('w-px self-stretch bg-line', className)} />;
  return <hr className={clsx('border-t border-line', className)} />;
}
