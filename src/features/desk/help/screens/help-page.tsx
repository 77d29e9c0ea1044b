import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button-class.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useAddress } from '#ui/use-address.ts';
import { useOtherLanguage, useWords } from '#ui/words.ts';
import { helpLimits } from '../choices.ts';
import { helpHero } from '../content.ts';
import type { ListedArticle } from '../contract.ts';
import { articlePath, byCategory } from '../policy.ts';

const linkClass = 'font-medium text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current';

/** All articles by category, or what a search found. It has no behaviour: the search is a form that the browser sends. */
export function HelpPage({ query, articles }: { query: string; articles: readonly ListedArticle[] }) {
  const t = useWords();
  return (
    <div className="container-page pt-14 pb-20 sm:pt-20 lg:pt-28 lg:pb-28">
      <h1 className="entrance font-display text-hero font-semibold">{t(helpHero.title)}</h1>
      <p className="mt-6 max-w-[36rem] text-lead text-muted">{t(helpHero.text)}</p>
      <search>
        <form method="get" action={useAddress()('/help')} className="mt-8 flex max-w-xl gap-2">
          <input
            type="search"
            name="q"
            aria-label={t('Search the help articles')}
            placeholder={t('Search help...')}
            defaultValue={query}
            maxLength={helpLimits.query}
            className="h-12 min-w-0 flex-1 rounded-md border border-control-line bg-surface px-4 text-base"
          />
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            <Search aria-hidden="true" />
            {t('Search')}
          </button>
        </form>
      </search>
      {query ? <Found query={query} articles={articles} /> : <Categories articles={articles} />}
    </div>
  );
}

function Found({ query, articles }: { query: string; articles: readonly ListedArticle[] }) {
  const t = useWords();
  return (
    <section aria-labelledby="found-title" className="mt-12">
      <h2 id="found-title" className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
        {articles.length === 0 ? t('No article about “{query}”', { query }) : t('Articles about “{query}”', { query })}
      </h2>
      <p className="mt-2">
        <Link to="/help" className={linkClass}>
          {t('Clear search')}
        </Link>
      </p>
      {articles.length === 0 ? <AskInstead /> : <Entries articles={articles} />}
    </section>
  );
}

function Categories({ articles }: { articles: readonly ListedArticle[] }) {
  const t = useWords();
  const lang = useOtherLanguage('en');
  if (articles.length === 0) {
    return (
      <div className="mt-12">
        <h2 className="text-xl font-semibold tracking-tight">{t('There are no articles yet')}</h2>
        <AskInstead />
      </div>
    );
  }
  return (
    <div className="mt-14 grid gap-12">
      {byCategory(articles).map(({ category, articles: own }, at) => (
        <section key={category} aria-labelledby={`category-${at}`}>
          <h2
            id={`category-${at}`}
            lang={lang}
            className="font-display text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]"
          >
            {category}
          </h2>
          <Entries articles={own} />
        </section>
      ))}
    </div>
  );
}

function Entries({ articles }: { articles: readonly ListedArticle[] }) {
  return (
    // The owner writes articles in English.
    <ul lang={useOtherLanguage('en')} className="mt-5 border-t">
      {articles.map(({ slug, title, summary, is_sample }) => (
        <li key={slug} className="border-b py-5">
          <h3 className="flex flex-wrap items-center gap-2 text-lg [overflow-wrap:anywhere]">
            <Link to={articlePath(slug)} className={linkClass}>
              {title}
            </Link>
            <SampleBadge show={is_sample} />
          </h3>
          {summary && <p className="mt-1 leading-relaxed text-muted [overflow-wrap:anywhere]">{summary}</p>}
        </li>
      ))}
    </ul>
  );
}

function AskInstead() {
  const t = useWords();
  return (
    <p className="mt-4 leading-relaxed text-muted">
      {t('Your question is welcome:')}{' '}
      <Link to="/support#submit-ticket" className={linkClass}>
        {t('open a ticket')}
      </Link>
      .
    </p>
  );
}
