import clsx from 'clsx';
import type { ComponentProps } from 'react';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('min-w-0 rounded-lg border border-line bg-surface', className)} />;
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('flex flex-col gap-1 p-5 pb-0', className)} />;
}

type CardTitleProps = ComponentProps<'h2'> & { as?: 'h2' | 'h3' | 'h4' };

export function CardTitle({ as: Tag = 'h2', className, ...rest }: CardTitleProps) {
  return <Tag {...rest} className={clsx('text-[0.9375rem] leading-6 font-semibold tracking-tight', className)} />;
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={clsx('text-sm leading-5 text-muted', className)} />;
}

export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('p-5', className)} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3.5', className)} />;
}
