import { Link } from 'react-router';
import { mediumDate } from '#shared/calendar-day.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useLanguage, useOtherLanguage, useWords } from '#ui/words.ts';
import type { Article } from '../contract.ts';
import { ArticleBody } from './article-body.tsx';

const linkClass = 'text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current';

/** An article without what it asks at its end. */
export function ArticlePage({ article }: { article: Article }) {
  const t = useWords();
  // The owner writes articles in English.
  const lang = useOtherLanguage('en');
  return (
    <article className="container-page max-w-3xl pt-14 sm:pt-20">
      <p className="text-sm text-muted">
        <Link to="/help" className={linkClass}>
          {t('Help')}
        </Link>{' '}
        <span aria-hidden="true">/</span> <span lang={lang}>{article.category}</span>
      </p>
      <h1 lang={lang} className="mt-4 font-display text-title font-semibold [overflow-wrap:anywhere]">
        {article.title}
      </h1>
      <p className="mt-3 mb-10 flex flex-wrap items-center gap-2 text-sm text-muted">
        {t('Updated {date}', { date: mediumDate(article.updated_at.slice(0, 10), useLanguage()) })}
        <SampleBadge show={article.is_sample} />
      </p>
      <div lang={lang}>
        <ArticleBody blocks={article.blocks} />
      </div>
    </article>
  );
}

export function MissingArticle() {
  const t = useWords();
  return (
    <div className="container-page pt-14 pb-28 sm:pt-20">
      <h1 className="font-display text-title font-semibold">{t('This article does not exist')}</h1>
      <p className="mt-4 leading-relaxed text-muted">
        {t('It was taken back or renamed long ago.')}{' '}
        <Link to="/help" className={linkClass}>
          {t('All help articles')}
        </Link>
      </p>
    </div>
  );
}
