import clsx from 'clsx';
import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button-class.ts';
import { useWords } from '#ui/words.ts';

/** The way to the cart with how many things lie in it, for the head of an area; nothing for an empty one. */
export function CartBadge({ count, className }: { count: number; className?: string }) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <Link
      to="/dashboard/checkout"
      aria-label={count === 1 ? t('Cart, 1 item') : t('Cart, {count} items', { count })}
      className={buttonClass({ variant: 'ghost', size: 'icon', className: clsx('relative', className) })}
    >
      <ShoppingCart aria-hidden="true" />
      <span
        aria-hidden="true"
        className="figures absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-primary"
      >
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  );
}
