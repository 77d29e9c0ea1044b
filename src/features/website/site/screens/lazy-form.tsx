import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useHydrated } from '#ui/use-hydrated.ts';
import { staticPart } from './static-part.tsx';

// The same object at every render: a new one would make React write it into the page.
const asItIs = { __html: '' };

/**
 * A part of a page whose behaviour nobody needs until it is touched, such as a form. The browser keeps the server's markup;
 * with the first touch the code is fetched and takes the markup over as it stands, with what was typed meanwhile. The part
 * lives in a tree of its own then: it is told everything by its props, and its ids must not come from `useId`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, isWanted: () => boolean = () => false) {
  const Part = staticPart(load);

  function Kept(props: P) {
    const place = useRef<HTMLDivElement>(null);
    const tree = useRef<ReturnType<typeof takeOver<P>> | null>(null);

    const hydrate = async () => {
      const Hydrated = await Part.fetched();
      if (!place.current) return;
      tree.current ??= takeOver(place.current, Hydrated, props);
      await tree.current.taken;
    };
    const hydrateLatest = useRef(hydrate);
    hydrateLatest.current = hydrate;

    useEffect(() => {
      if (isWanted()) void hydrateLatest.current().catch(ignore);
      // Not by React: while a tree takes its markup over, React tells nobody of a submit, and the browser would post the form.
      place.current?.addEventListener(
        'submit',
        (event) => {
          const form = event.target;
          if (tree.current?.isTaken || !(form instanceof HTMLFormElement)) return;
          event.preventDefault();
          event.stopPropagation();
          // Without its code the form is posted by the browser itself.
          hydrateLatest.current().then(
            () => form.requestSubmit(),
            () => form.submit(),
          );
        },
        true,
      );
      // Outside React's own work: a tree cannot be taken down while another is being drawn.
      return () => void setTimeout(() => tree.current?.root.unmount());
    }, []);
    // Only for props that are new: a tree that is still taking over its markup must not be disturbed for nothing.
    useEffect(
      () => tree.current?.draw(props),
      // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the props are the dependencies.
      Object.values(props),
    );

    const onTouch = () => void (tree.current ?? hydrate().catch(ignore));

    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its fields do.
      <div
        ref={place}
        data-static=""
        onFocus={onTouch}
        onInput={onTouch}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; this tells React to leave the server's markup alone.
        dangerouslySetInnerHTML={asItIs}
      />
    );
  }

  function LazyPart(props: P) {
    const [first] = useState(!useHydrated());
    return first && !import.meta.env.SSR ? <Kept {...props} /> : <Part alive {...props} />;
  }
  return Object.assign(LazyPart, { fetched: Part.fetched });
}

// What could not be fetched is tried again with the next touch.
const ignore = () => {};

/** React takes its time over the markup, and a submit before it is done would go to the server without it. */
function takeOver<P extends object>(markup: HTMLElement, Hydrated: ComponentType<P>, first: P) {
  let tell = () => {};
  const taken = new Promise<void>((done) => {
    tell = () => {
      tree.isTaken = true;
      done();
    };
  });
  const part = (props: P) => (
    <Taken tell={tell}>
      <Hydrated {...props} />
    </Taken>
  );
  const root = hydrateRoot(markup, part(first));
  const tree = { root, isTaken: false, taken, draw: (props: P) => root.render(part(props)) };
  return tree;
}

function Taken({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}
