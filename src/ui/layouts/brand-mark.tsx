import clsx from 'clsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { useImageFailed } from '#ui/use-image-failed.ts';

type BrandMarkProps = { brand: SiteBrand; className?: string; textClassName?: string };

function Logo({
  src,
  name,
  className,
  textClassName,
}: {
  src: string | null;
  name: string;
  className: string;
  textClassName?: string;
}) {
  const { failed, ref, onError } = useImageFailed(src);
  if (failed) return <span className={clsx('truncate', className, textClassName)}>{name}</span>;
  return (
    <img
      ref={ref}
      src={src ?? ''}
      alt={name}
      onError={onError}
      className={clsx('h-8 w-auto max-w-44 object-contain', className)}
    />
  );
}

/** The logo for the theme at hand; the company's name where there is none or it does not load. */
export function BrandMark({
  brand,
  className,
  textClassName = 'font-display text-lg font-semibold tracking-tight',
}: BrandMarkProps) {
  const { light, dark } = brand.logos;
  const text = { name: brand.companyName, textClassName };
  if (light === dark || !dark || !light) {
    return (
      <span className={clsx('flex min-w-0 items-center', className)}>
        <Logo src={light ?? dark} className="" {...text} />
      </span>
    );
  }
  return (
    <span className={clsx('flex min-w-0 items-center', className)}>
      <Logo src={light} className="dark:hidden" {...text} />
      <Logo src={dark} className="hidden dark:block" {...text} />
    </span>
  );
}
