import { type ComponentType, Suspense, use, useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';

// The same object at every render: a new one would make React write it into the page.
const asItIs = { __html: '' };

/**
 * A part of a page without behaviour. Its code is not sent with a first visit: the browser keeps the server's markup as it
 * is, and `useStaticLinks` follows the links in it. Only when a person comes from another page is the code fetched, by
 * `arriving` in the route's `clientLoader`, and rendered. With `alive` it hydrates at once, for a state that has a button.
 */
export function staticPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let coming: Promise<ComponentType<P>> | null = null;
  const fetched = () => {
    coming ??= load().catch((error: unknown) => {
      coming = null;
      throw error;
    });
    return coming;
  };

  function Rendered(props: P) {
    const Part = use(fetched());
    return <Part {...props} />;
  }

  function StaticPart({ alive = false, ...rest }: P & { alive?: boolean }) {
    const hydrating = !useHydrated();
    const [{ first, kept }] = useState({ first: hydrating, kept: hydrating && !alive && !import.meta.env.SSR });
    if (kept) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; this tells React to leave the server's markup alone.
      return <div data-static="" suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />;
    }
    const part = <Rendered {...(rest as unknown as P)} />;
    // Where nobody waited for the code, such as after a crash, the place stays empty until it is there.
    return <div data-static="">{first ? part : <Suspense>{part}</Suspense>}</div>;
  }
  return Object.assign(StaticPart, { fetched });
}

/** What a `clientLoader` waits for: with it, a page appears whole. */
export const arriving = (...parts: { fetched: () => Promise<unknown> }[]): Promise<unknown> =>
  Promise.all(parts.map((part) => part.fetched()));
