import { ChevronsUpDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ComboboxList, ComboboxNote } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TagOption } from './tag-option.tsx';
import { useKnownTags } from './use-known-tags.ts';

type TagFilterProps = { value: string | null; onChange: (tag: string | null) => void; className?: string };

/** Chooses one of the tags that clients have. */
export function TagFilter({ value, onChange, className }: TagFilterProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer to what was typed had come: the first match is taken when it comes. */
  const [waiting, setWaiting] = useState(false);
  const open = typed !== null;
  const { tags, more, isLoaded, isError, isFetching, isFresh } = useKnownTags(typed ?? '', open, 'clients');

  const close = () => {
    setTyped(null);
    setActive(0);
    setWaiting(false);
  };
  const take = (at: number) => {
    const tag = tags[at]?.tag;
    if (!tag) return;
    onChange(tag);
    close();
  };
  useEffect(() => {
    if (!waiting || !isFresh) return;
    setWaiting(false);
    take(0);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setTyped('');
      else setActive((at) => Math.max(0, Math.min(at + (event.key === 'ArrowDown' ? 1 : -1), tags.length - 1)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (isFresh) take(active);
      else setWaiting(true);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };
  return (
    <Field label="Filter by tag" hideLabel className={className}>
      {(wiring) => (
        <div className="relative">
          <Input
            {...wiring}
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && tags[active] ? `${listId}-${active}` : undefined}
            placeholder="All tags"
            value={typed ?? value ?? ''}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setWaiting(false);
            }}
            onClick={() => setTyped((text) => text ?? '')}
            onKeyDown={onKeyDown}
            onBlur={close}
            className="pr-9"
          />
          {value && !open ? (
            <button
              type="button"
              aria-label="Show clients with any tag"
              onClick={() => onChange(null)}
              className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          ) : (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-0 grid w-9 place-items-center text-muted"
            >
              {isFetching ? <Spinner /> : <ChevronsUpDown className="size-4" />}
            </span>
          )}
          <ComboboxList id={listId} label="Tags" open={open}>
            {tags.map((one, at) => (
              <TagOption key={one.tag} id={`${listId}-${at}`} active={at === active} onTake={() => take(at)} known={one} />
            ))}
            {isError && <ComboboxNote>Tags could not be loaded.</ComboboxNote>}
            {isLoaded && tags.length === 0 && <ComboboxNote>No tags found</ComboboxNote>}
            {more && <ComboboxNote>Type more to narrow the list.</ComboboxNote>}
          </ComboboxList>
        </div>
      )}
    </Field>
  );
}
