import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, Pencil, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ComboboxList, ComboboxNote, ComboboxOption } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useSettled } from '#ui/use-settled.ts';
import type { Contact } from '../contract.ts';
import { nameOfContact } from '../policy.ts';
import { ContactEditor } from './contact-editor.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { contactsApi, contactsKey } from './contacts-api.ts';

export type PickedContact = Pick<Contact, 'id' | 'first_name' | 'last_name' | 'email' | 'company_name'>;

export type ContactPickerProps = {
  label?: string;
  hint?: string;
  error?: string;
  value: PickedContact | null;
  onChange: (contact: PickedContact | null) => void;
  required?: boolean;
  /** A filter chooses among those that exist; a form may also add one. */
  mayCreate?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  className?: string;
};

const shownAtOnce = 20;
const labelOf = (contact: PickedContact): string => [nameOfContact(contact), contact.company_name].filter(Boolean).join(', ');

const insideButton = 'grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2';

/** Finds a contact by name, address or company, and adds one on the spot. */
export function ContactPicker(props: ContactPickerProps) {
  const { label = 'Client', hint, error, value, onChange, required, mayCreate = true, hideLabel, className } = props;
  const { placeholder = 'Search by name, email or company...' } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer to what was typed had come: the first match is taken when it comes. */
  const [waiting, setWaiting] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const open = typed !== null;
  const q = useSettled(typed?.trim() ?? '');
  const found = useQuery({
    queryKey: [...contactsKey, 'picker', q],
    queryFn: () => contactsApi.call.list({ q: q || undefined, limit: shownAtOnce }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const contacts = found.data?.items ?? [];
  /** The list is the answer to what stands in the field: Enter must not take what a slower answer would replace. */
  const isFresh = q === (typed?.trim() ?? '') && !found.isPlaceholderData && !found.isLoading;
  const last = contacts.length - (mayCreate ? 0 : 1);

  const close = () => {
    setTyped(null);
    setActive(0);
    setWaiting(false);
  };
  const choose = (contact: PickedContact | null) => {
    onChange(contact);
    close();
  };
  const take = (at: number) => {
    const contact = contacts[at];
    if (contact) choose(contact);
    else if (mayCreate) {
      setAdding(typed?.trim() ?? '');
      close();
    }
  };
  useEffect(() => {
    if (!waiting || !isFresh) return;
    setWaiting(false);
    if (contacts.length > 0) take(0);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setTyped('');
      else setActive((at) => (event.key === 'ArrowDown' ? Math.min(at + 1, last) : Math.max(at - 1, 0)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (isFresh) take(active);
      else setWaiting(true);
    } else if (event.key === 'Escape' && open) {
      // Closes the list, not the dialog that it stands in.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  const done = (contact: PickedContact | null) => {
    setAdding(null);
    setEditing(false);
    if (contact) onChange(contact);
    requestAnimationFrame(() => input.current?.focus());
  };
  if (adding !== null) return <ContactPanel typed={adding} onDone={done} className={className} />;
  if (editing && value) return <ContactEditor id={value.id} onDone={done} className={className} />;
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel} className={className}>
      {(wiring) => (
        <div className="relative">
          <Input
            {...wiring}
            ref={input}
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open ? `${listId}-${active}` : undefined}
            placeholder={placeholder}
            value={typed ?? (value ? labelOf(value) : '')}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setWaiting(false);
            }}
            onClick={() => setTyped((text) => text ?? '')}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={value && !open && mayCreate ? 'pr-18' : 'pr-9'}
          />
          {value && !open ? (
            <span className="absolute inset-y-0 right-0 flex">
              {mayCreate && (
                <button
                  type="button"
                  aria-label={`Edit ${nameOfContact(value)}`}
                  onClick={() => setEditing(true)}
                  className={insideButton}
                >
                  <Pencil aria-hidden="true" className="size-4" />
                </button>
              )}
              <button
                type="button"
                aria-label={`Remove ${nameOfContact(value)}`}
                onClick={() => choose(null)}
                className={insideButton}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </span>
          ) : (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-0 grid w-9 place-items-center text-muted"
            >
              {found.isFetching ? <Spinner /> : <ChevronsUpDown className="size-4" />}
            </span>
          )}
          <ComboboxList id={listId} label={label} open={open}>
            {contacts.map((contact, at) => (
              <ComboboxOption key={contact.id} id={`${listId}-${at}`} active={at === active} onTake={() => take(at)}>
                <span className="block truncate font-medium">{labelOf(contact)}</span>
                <span className="block truncate text-[0.8125rem] text-muted">{contact.email}</span>
              </ComboboxOption>
            ))}
            {found.isError && <ComboboxNote>Contacts could not be loaded.</ComboboxNote>}
            {found.data && contacts.length === 0 && <ComboboxNote>No contacts found</ComboboxNote>}
            {found.data?.next_cursor && <ComboboxNote>Type more to narrow the list.</ComboboxNote>}
            {mayCreate && (
              <ComboboxOption
                id={`${listId}-${contacts.length}`}
                active={active === contacts.length}
                onTake={() => take(contacts.length)}
              >
                <span className="flex items-center gap-2 font-medium text-primary-ink">
                  <Plus aria-hidden="true" className="size-4 shrink-0" />
                  <span className="truncate">{typed?.trim() ? `Create “${typed.trim()}”` : 'Create a new contact'}</span>
                </span>
              </ComboboxOption>
            )}
          </ComboboxList>
        </div>
      )}
    </Field>
  );
}
