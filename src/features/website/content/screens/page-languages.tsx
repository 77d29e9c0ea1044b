import { Link } from 'react-router';
import { languages as known } from '#shared/languages.ts';
import type { ListedPage } from '../contract.ts';

const states = { original: 'original', published: 'translated by you', changed: 'changed' } as const;

/** The other languages of a page in the list, each with its state. */
export const PageLanguages = ({ languages }: Pick<ListedPage, 'languages'>) => (
  <p className="-mt-1.5 flex flex-wrap gap-x-4 px-4 pb-2.5 text-[0.8125rem] text-muted">
    {languages.map(({ language, page, state }) => (
      <Link key={language} to={`/admin/content/${page}`} className="rounded-xs py-0.5 hover:text-ink">
        <span className="font-medium">{known[language].name}</span>: {states[state]}
      </Link>
    ))}
  </p>
);
