import clsx from 'clsx';

/** Shared look of everything a person types into. 16 px below the tablet width keeps iOS from zooming. */
export const controlClass = (className?: string) =>
  clsx(
    'block w-full min-w-0 rounded-md border border-control-line bg-surface px-3 text-base text-ink shadow-[inset_0_1px_1px_rgb(0_0_0/0.03)] transition-[border-color,box-shadow] placeholder:text-subtle sm:text-sm',
    'hover:border-ink/60 focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ring',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    className,
  );
