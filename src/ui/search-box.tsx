import { Search, X } from 'lucide-react';
import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Input } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { ListState } from '#ui/use-list-state.ts';

const typingPauseMs = 250;

type SearchBoxProps = {
  list: ListState;
  placeholder: string;
  /** Given by a list that puts the focus there on "/". */
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** Searches a list once the typing pauses. */
export function SearchBox({ list, placeholder, inputRef }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const [typed, setTyped] = useState(list.q);
  const [paused, setPaused] = useState<string | null>(null);
  const { q, setQuery, isLeaving } = list;
  const sent = useRef(q);

  // The address may change by Back or by "Clear all", and may do so late: what has been typed since is searched next, not overwritten.
  const follow = useEffectEvent((address: string) => {
    const isTyping = typed.trim() !== sent.current;
    sent.current = address;
    if (!isTyping) setTyped(address);
  });
  // With the commit itself: a key pressed before a passive effect ran would be overwritten by it.
  useLayoutEffect(() => {
    if (q !== sent.current) follow(q);
  }, [q]);

  useEffect(() => {
    if (typed.trim() === q || isLeaving) return;
    // The router tells of a navigation in a transition: in one too, this comes after whatever was clicked meanwhile.
    const timer = window.setTimeout(() => startTransition(() => setPaused(typed)), typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [typed, q, isLeaving]);

  const search = useEffectEvent((text: string) => {
    setPaused(null);
    // Somebody who has clicked on a link wants to go there, not to have the list searched.
    if (isLeaving || text !== typed) return;
    sent.current = text.trim();
    setQuery(text);
  });
  useEffect(() => {
    if (paused !== null) search(paused);
  }, [paused]);

  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={input}
        type="search"
        aria-label={placeholder}
        aria-keyshortcuts={inputRef && '/'}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="peer pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : inputRef ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 flex -translate-y-1/2 peer-focus:hidden max-sm:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      ) : null}
    </div>
  );
}
