import { useMutation } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { Link, useNavigate, useRouteLoaderData } from 'react-router';
import { type Language, languages, type OtherLanguage } from '#shared/languages.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import type { DraftState, ListedDraft } from '../draft-contract.ts';

type Kind = { listPath: string; translate: (input: { id: string; language: OtherLanguage }) => Promise<{ id: string }> };
type DraftLanguagesProps = Kind & {
  stored: Pick<DraftState<unknown>, 'id' | 'languages' | 'language' | 'original'>;
  /** "post": what its messages call it. */
  noun: string;
  /** Answers whether everything that was typed is stored. */
  save: () => Promise<boolean>;
  /** Somebody has looked, and the translation says what the original says now. */
  onChecked: () => Promise<unknown>;
};

const shape =
  'inline-flex h-8 items-center gap-1.5 rounded-sm px-2.5 text-[0.8125rem] font-medium text-muted hover:text-ink aria-[current]:bg-hover aria-[current]:text-ink';

/** The record in the languages of the site; nothing while there is one. Whatever is typed is saved before it is left. */
export function DraftLanguages({ stored, noun, save, onChecked, ...kind }: DraftLanguagesProps) {
  const on = useSiteLanguages();
  const known = new Map(stored.languages.map((one) => [one.language, one]));
  const all = [...new Set([...known.keys(), ...on])];
  if (all.length < 2) return null;
  const { original } = stored;
  return (
    <div className="mb-5 grid justify-items-start gap-3">
      <nav aria-label={`Language of the ${noun}`} className="flex flex-wrap rounded-md border p-0.5">
        {all.map((language) => {
          const one = known.get(language);
          if (!one) return <Translate key={language} {...kind} {...{ language, stored, save }} />;
          return (
            <Link
              key={language}
              to={`${kind.listPath}/${one.id}`}
              aria-current={one.id === stored.id ? 'page' : undefined}
              className={shape}
            >
              {languages[language].name}
            </Link>
          );
        })}
      </nav>
      {original?.is_newer && (
        <FormAlert tone="warning" action={<StillFits onChecked={onChecked} />}>
          The English {noun} changed since.
        </FormAlert>
      )}
      {original && !original.is_public && (
        <FormAlert tone="info">Visitors see a translation while they see the English {noun}, which is not published.</FormAlert>
      )}
    </div>
  );
}

function StillFits({ onChecked }: Pick<DraftLanguagesProps, 'onChecked'>) {
  const check = useMutation({
    mutationFn: onChecked,
    onError: (error) => toast.error(reasonOf(error, 'This could not be noted.')),
  });
  return (
    <Button variant="outline" size="sm" loading={check.isPending} onClick={() => check.mutate()}>
      The translation still fits
    </Button>
  );
}

type TranslateProps = Kind & Pick<DraftLanguagesProps, 'stored' | 'save'> & { language: Language };

/** Begins the translation with the words of the original, the last ones too. */
function Translate({ language, stored, save, listPath, translate }: TranslateProps) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: async () => {
      // Why it could not be saved is shown.
      if (!(await save())) return;
      const id = stored.languages[0]?.id ?? stored.id;
      const made = await translate({ id, language: language as OtherLanguage });
      await navigate(`${listPath}/${made.id}`);
    },
    onError: (error) => toast.error(reasonOf(error, 'The translation could not be begun.')),
  });
  return (
    <Button variant="ghost" size="sm" loading={begin.isPending} className="text-muted" onClick={() => begin.mutate()}>
      <Languages aria-hidden="true" />
      Translate into {languages[language].name}
    </Button>
  );
}

/** In a list: the other languages that a record has. */
export const LanguageBadges = ({ record: { languages: all } }: { record: Pick<ListedDraft, 'languages'> }) =>
  all.slice(1).map(({ language, is_public, is_planned }) => (
    <Badge key={language} tone={is_public ? 'success' : 'neutral'}>
      {languages[language].name}
      {is_planned ? ', planned' : !is_public && ', draft'}
    </Badge>
  ));

const useSiteLanguages = (): readonly Language[] =>
  (useRouteLoaderData('root') as { languages?: readonly Language[] } | undefined)?.languages ?? [];
