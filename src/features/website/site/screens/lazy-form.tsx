import { type ComponentType, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { staticPart } from './static-part.tsx';

// The same object at every render: a new one would make React write it into the page.
const asItIs = { __html: '' };
const neverChanges = () => () => {};

/**
 * A part of a page whose behaviour nobody needs until it is touched, such as a form. The browser keeps the server's markup;
 * with the first touch the code is fetched and takes the markup over as it stands, with what was typed meanwhile. The part
 * lives in a tree of its own then: it is told everything by its props, and its ids must not come from `useId`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, isWanted: () => boolean = () => false) {
  const Part = staticPart(load);

  function Kept(props: P) {
    const place = useRef<HTMLDivElement>(null);
    const tree = useRef<{ root: Root; Hydrated: ComponentType<P> } | null>(null);

    const hydrate = async () => {
      const Hydrated = await Part.fetched();
      if (!place.current || tree.current) return;
      const typed = valuesIn(place.current);
      tree.current = { Hydrated, root: hydrateRoot(place.current, <Hydrated {...props} />) };
      typed.putBack();
    };
    const hydrateLatest = useRef(hydrate);
    hydrateLatest.current = hydrate;

    useEffect(() => {
      if (isWanted()) void hydrateLatest.current().catch(ignore);
      // Outside React's own work: a tree cannot be taken down while another is being drawn.
      return () => void setTimeout(() => tree.current?.root.unmount());
    }, []);
    // Only for props that are new: a tree that is still taking over its markup must not be disturbed for nothing.
    useEffect(
      () => {
        const { root, Hydrated } = tree.current ?? {};
        if (root && Hydrated) root.render(<Hydrated {...props} />);
      },
      // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the props are the dependencies.
      Object.values(props),
    );

    const onSubmit = (event: FormEvent) => {
      if (tree.current || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      const form = event.target;
      // Without its code the form is posted by the browser itself.
      hydrate().then(
        () => setTimeout(() => form.requestSubmit()),
        () => form.submit(),
      );
    };
    const onTouch = () => void (tree.current ?? hydrate().catch(ignore));

    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its fields do.
      <div
        ref={place}
        data-static=""
        onFocus={onTouch}
        onInput={onTouch}
        onSubmit={onSubmit}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; this tells React to leave the server's markup alone.
        dangerouslySetInnerHTML={asItIs}
      />
    );
  }

  function LazyPart(props: P) {
    const hydrating = useSyncExternalStore(
      neverChanges,
      () => false,
      () => true,
    );
    const [first] = useState(hydrating);
    return first && !import.meta.env.SSR ? <Kept {...props} /> : <Part alive {...props} />;
  }
  return Object.assign(LazyPart, { fetched: Part.fetched });
}

// What could not be fetched is tried again with the next touch.
const ignore = () => {};

/** A chosen option would fall back to the server's when the code takes over. */
function valuesIn(place: HTMLElement) {
  const chosen = [...place.querySelectorAll('select')].map((box) => [box, box.value] as const);
  return {
    putBack: () =>
      setTimeout(() => {
        for (const [box, value] of chosen) if (box.isConnected && box.value !== value) box.value = value;
      }),
  };
}
