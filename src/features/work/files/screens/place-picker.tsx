import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, Folder, FolderKanban, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FolderKind } from '#shared/choices/work/files.ts';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Place } from '../folders-contract.ts';
import { foldersApi, foldersKey } from './folders-api.ts';

const pauseMs = 200;

/** The folders that match what is typed, once the person pauses. */
function usePlaces(typed: string) {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setQ(typed.trim()), pauseMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return useQuery({
    queryKey: [...foldersKey, 'places', q],
    queryFn: () => foldersApi.call.places({ q: q || undefined }),
    placeholderData: keepPreviousData,
  });
}

const icons: Record<FolderKind, typeof Folder> = {
  studio: Building2,
  client: UserRound,
  project: FolderKanban,
  folder: Folder,
};
const kinds: Record<FolderKind, string> = { studio: 'Only the studio', client: 'Client', project: 'Project', folder: 'Folder' };

export function PlaceName({ place }: { place: Place }) {
  const Icon = icons[place.kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{place.name}</span>
        <span className="block truncate text-[0.8125rem] text-muted">{place.inside ?? kinds[place.kind]}</span>
      </span>
    </>
  );
}

type PlaceSearchProps = {
  label: string;
  hideLabel?: boolean;
  /** Of the field and of what stands in place of the folders. */
  look?: { field: string; error: string; loading: string };
  children: (places: Place[]) => ReactNode;
};

/** A search for folders by name, client or project, with what was found. */
export function PlaceSearch({ label, hideLabel, look, children }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const found = usePlaces(typed);
  return (
    <>
      <Field label={label} hideLabel={hideLabel} className={look?.field}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Search by client, project or folder..."
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {found.isError ? (
        <ErrorPanel
          message={reasonOf(found.error, 'The folders could not be loaded.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          className={look?.error}
        />
      ) : found.data ? (
        children(found.data.items)
      ) : (
        <Skeleton className={look?.loading ?? 'h-40'} />
      )}
    </>
  );
}

type PlacePickerProps = {
  label: string;
  value: Place | null;
  onChange: (place: Place) => void;
  /** Which of those that are found can be chosen. */
  offers: (place: Place) => boolean;
};

/** Finds a folder by its name, its client or its project. */
export function PlacePicker({ label, value, onChange, offers }: PlacePickerProps) {
  const name = useId();
  return (
    <div className="grid gap-3">
      <PlaceSearch label={label}>
        {(found) => {
          const places = found.filter(offers);
          if (places.length === 0) return <p className="text-muted">Nothing found.</p>;
          return (
            <fieldset className="max-h-64 overflow-y-auto rounded-lg border">
              <legend className="sr-only">{label}</legend>
              <div className="divide-y">
                {places.map((place) => (
                  <label
                    key={place.id}
                    className="flex cursor-pointer items-center gap-3 px-3 py-2 outline-offset-[-2px] outline-ring hover:bg-hover has-[input:checked]:bg-primary-soft has-[input:focus-visible]:outline-2"
                  >
                    <input
                      type="radio"
                      name={name}
                      className="sr-only"
                      checked={value?.id === place.id}
                      onChange={() => onChange(place)}
                    />
                    <PlaceName place={place} />
                  </label>
                ))}
              </div>
            </fieldset>
          );
        }}
      </PlaceSearch>
    </div>
  );
}
