import { Eye } from 'lucide-react';
import { useLocation } from 'react-router';
import type { NavigationGroup } from '#shared/navigation.ts';

/** Over a page of an area that this person may see, but not change: else they would learn it from the refusal of what they typed. */
export function ReadOnlyNote({ groups }: { groups: NavigationGroup[] }) {
  const { pathname } = useLocation();
  const above = groups
    .flatMap(({ links }) => links)
    .filter(({ to, end }) => pathname === to || (!end && pathname.startsWith(`${to}/`)));
  const link = above.toSorted((one, other) => other.to.length - one.to.length)[0];
  if (!link?.isReadOnly) return null;
  return (
    <p role="note" className="flex items-center gap-2 border-b bg-info-soft px-4 py-2 text-sm sm:px-6">
      <Eye aria-hidden="true" className="size-4 shrink-0 text-info" />
      You can see this area, but not change it.
    </p>
  );
}
