import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { ComboboxList, ComboboxNote, ComboboxOption } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { hasTag, tagKey, tagMost, tagProblem, tidyTag } from '../tags-policy.ts';
import { TagOption } from './tag-option.tsx';
import { useKnownTags } from './use-known-tags.ts';

type TagInputProps = {
  /** Those that are there already are not offered again. */
  taken: readonly string[];
  /** Rejects with the reason; what was typed stays then. */
  onAdd: (tag: string) => Promise<unknown>;
  /** By Escape, or because the person went elsewhere. */
  onClose: (by: 'escape' | 'blur') => void;
  className?: string;
};

/** Adds one tag after the other. Enter or a comma adds what is typed, the arrows choose among the studio's own. */
export function TagInput({ taken, onAdd, onClose, className }: TagInputProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [adding, setAdding] = useState(false);
  const known = useKnownTags(typed, open, 'contacts');
  const wanted = tidyTag(typed);
  const offered = known.tags.filter(({ tag }) => !hasTag(taken, tag) && tagKey(tag) !== tagKey(wanted));
  const own = wanted !== '' && tagProblem(wanted) === null && !hasTag(taken, wanted) ? [wanted] : [];
  const options = [...own, ...offered.map(({ tag }) => tag)];
  const at = active ?? (own.length > 0 ? 0 : -1);

  const shown = open && (options.length > 0 || known.isError || known.isLoaded);

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(null);
    setError(undefined);
  };
  /** In place of the list, which would cover it. */
  const refuse = (message: string) => {
    setError(message);
    setOpen(false);
  };
  const add = async (tag: string) => {
    if (adding) return;
    const problem = tagProblem(tidyTag(tag));
    if (problem) return refuse(problem);
    setAdding(true);
    try {
      if (!hasTag(taken, tag)) await onAdd(tag);
      type('');
    } catch (failure) {
      refuse(reasonOf(failure, 'The tag could not be added.'));
    } finally {
      setAdding(false);
      input.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(Math.max(0, Math.min(at + (event.key === 'ArrowDown' ? 1 : -1), options.length - 1)));
    } else if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      const chosen = event.key === 'Enter' && shown ? options[at] : undefined;
      if (chosen || wanted) void add(chosen ?? wanted);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (open && options.length > 0 && wanted) setOpen(false);
      else onClose('escape');
    }
  };
  return (
    <Field label="Add a tag" hideLabel error={error} className={className}>
      {(wiring) => (
        <div className="relative">
          <Input
            {...wiring}
            ref={input}
            role="combobox"
            autoComplete="off"
            autoFocus
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && options[at] ? `${listId}-${at}` : undefined}
            placeholder="Type or choose a tag..."
            maxLength={tagMost * 2}
            value={typed}
            readOnly={adding}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => (wanted || adding ? setOpen(false) : onClose('blur'))}
            className="pr-9"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 grid w-9 place-items-center text-muted"
          >
            {(adding || known.isFetching) && <Spinner />}
          </span>
          <ComboboxList id={listId} label="Tags" open={shown}>
            {own.map((tag) => (
              <ComboboxOption key="own" id={`${listId}-0`} active={at === 0} onTake={() => void add(tag)}>
                <span className="flex items-center gap-2 font-medium text-primary-ink">
                  <Plus aria-hidden="true" className="size-4 shrink-0" />
                  <span className="truncate">{`Add “${tag}”`}</span>
                </span>
              </ComboboxOption>
            ))}
            {offered.map((one, place) => {
              const option = place + own.length;
              return (
                <TagOption
                  key={one.tag}
                  id={`${listId}-${option}`}
                  active={option === at}
                  onTake={() => void add(one.tag)}
                  known={one}
                />
              );
            })}
            {known.isError && <ComboboxNote>Tags could not be loaded.</ComboboxNote>}
            {known.isLoaded && options.length === 0 && (
              <ComboboxNote>{hasTag(taken, wanted) ? 'This tag is there already.' : 'Type a new tag.'}</ComboboxNote>
            )}
            {known.more && <ComboboxNote>Type more to narrow the list.</ComboboxNote>}
          </ComboboxList>
        </div>
      )}
    </Field>
  );
}
