import { Link } from 'react-router';
import { languages } from '#shared/languages.ts';
import type { ContentState } from '../contract.ts';

/** The page in the languages of the site; nothing while there is one. Whatever is typed is saved before the page is left. */
export function EditorLanguages({ stored }: { stored: ContentState }) {
  if (stored.languages.length === 0) return null;
  const english = { page: stored.translation?.of ?? stored.page, language: 'en' as const };
  return (
    <nav aria-label="Language of the page" className="flex rounded-md border p-0.5">
      {[english, ...stored.languages].map(({ page, language }) => (
        <Link
          key={page}
          to={`/admin/content/${page}`}
          aria-current={page === stored.page ? 'page' : undefined}
          className="inline-flex h-8 items-center rounded-sm px-2.5 text-[0.8125rem] font-medium text-muted hover:text-ink aria-[current]:bg-hover aria-[current]:text-ink"
        >
          {languages[language].name}
        </Link>
      ))}
    </nav>
  );
}
