import clsx from 'clsx';
import { useImageFailed } from '#ui/use-image-failed.ts';

export type AvatarPerson = {
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  avatar_url?: string | null;
};

export function initials({ first_name, last_name, email }: AvatarPerson): string {
  const letters = [first_name, last_name].map((part) => part?.trim().charAt(0) ?? '').join('');
  return (letters || email?.trim().charAt(0) || '?').toUpperCase();
}

const sizes = { sm: 'size-7 text-2xs', md: 'size-9 text-xs', lg: 'size-14 text-lg' };

/** Decorative: the name stands beside it wherever it is used. */
export function Avatar({
  person,
  size = 'md',
  className,
}: {
  person: AvatarPerson;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const { failed, ref, onError } = useImageFailed(person.avatar_url);
  return (
    <span
      aria-hidden="true"
      // Drawn by CSS: letters that nobody is meant to read out are no text of the button around them.
      data-initials={failed ? initials(person) : undefined}
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-ink select-none before:content-[attr(data-initials)]',
        sizes[size],
        className,
      )}
    >
      {!failed && <img ref={ref} src={person.avatar_url ?? ''} alt="" onError={onError} className="size-full object-cover" />}
    </span>
  );
}
