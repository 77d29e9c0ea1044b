import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 font-medium whitespace-nowrap select-none transition-[background-color,border-color,color,box-shadow,opacity] duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary shadow-[inset_0_1px_0_rgb(255_255_255/0.12),0_1px_2px_rgb(0_0_0/0.12)] not-disabled:hover:bg-primary-hover',
  secondary: 'bg-sunken text-ink not-disabled:hover:bg-press dark:bg-hover',
  outline: 'border border-line-strong bg-surface text-ink not-disabled:hover:border-control-line not-disabled:hover:bg-sunken',
  ghost: 'text-ink not-disabled:hover:bg-hover',
  danger: 'bg-danger text-on-danger not-disabled:hover:opacity-90',
  link: 'text-primary-ink underline decoration-current/35 underline-offset-4 not-disabled:hover:decoration-current',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 rounded-sm px-3 text-[0.8125rem] [&_svg]:size-3.5',
  md: 'h-9 rounded-md px-4 text-sm [&_svg]:size-4',
  lg: 'h-12 rounded-md px-6 text-base [&_svg]:size-[1.125rem]',
  icon: 'size-9 rounded-md text-sm [&_svg]:size-4',
};

export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}): string {
  return clsx(
    base,
    variants[variant],
    variant === 'link' ? 'rounded-xs text-[length:inherit] [&_svg]:size-4' : sizes[size],
    className,
  );
}
