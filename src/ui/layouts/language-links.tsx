import clsx from 'clsx';
import { useLocation, useRouteLoaderData } from 'react-router';
import { type Language, languages, pathIn } from '#shared/languages.ts';
import { useLanguage, useWords } from '#ui/words.ts';

/** This page in each language of the site; nothing while there is one. Each loads a new document, with the words of its language. */
export function LanguageLinks({ className, linkClass }: { className?: string; linkClass: string }) {
  const { pathname } = useLocation();
  const current = useLanguage();
  const t = useWords();
  // Written by the root of the app, which knows the studio's settings.
  const on = (useRouteLoaderData('root') as { languages?: readonly Language[] } | undefined)?.languages;
  if (!on) return null;
  return (
    <ul aria-label={t('Language')} className={clsx('flex flex-wrap gap-x-5', className)}>
      {on.map((language) => (
        <li key={language}>
          <a
            href={pathIn(language, pathname)}
            data-language={language === 'en' ? '' : pathIn(language, '/')}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            className={clsx(linkClass, 'aria-[current]:font-medium aria-[current]:text-ink')}
          >
            {languages[language].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
