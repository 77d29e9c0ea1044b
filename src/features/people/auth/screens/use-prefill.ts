import { type RefObject, useEffect } from 'react';
import { useSession } from './use-session.ts';

/** Writes name and address of the person who is signed in into the boxes that are still empty. */
export function usePrefill(form: RefObject<HTMLFormElement | null>): void {
  const user = useSession();
  useEffect(() => {
    if (!user) return;
    const known = { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email };
    for (const [name, value] of Object.entries(known)) {
      const box = form.current?.elements.namedItem(name);
      if (box instanceof HTMLInputElement && box.value === '') box.value = value;
    }
  }, [user, form]);
}
