import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PostBody } from '#features/website/publishing/screens/post-body.tsx';
import { type Language, languages } from '#shared/languages.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useOtherLanguage, useWords } from '#ui/words.ts';
import type { Study, StudyQuote } from '../contract.ts';
import { workPath } from '../paths.ts';
import { CaseCover } from './case-cover.tsx';

type StudyPageProps = { study: Study /** Where a page shows it below a heading of its own. */; as?: 'h1' | 'h2' };

export function StudyPage({ study, as: Heading = 'h1' }: StudyPageProps) {
  const t = useWords();
  const lang = useOtherLanguage(study.language);
  return (
    <article className="[overflow-wrap:anywhere]">
      <header className="container-page pt-14 pb-10 sm:pt-20 lg:pt-28 lg:pb-16">
        {Heading === 'h1' && (
          <Link to={workPath} className="inline-flex items-center gap-2 rounded-xs text-sm text-muted hover:text-ink">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('Work')}
          </Link>
        )}
        <Heading lang={lang} className="mt-6 max-w-[20ch] font-display text-hero font-semibold text-balance">
          {study.title}
        </Heading>
        {study.summary && (
          <p lang={lang} className="measure mt-6 text-lead text-muted">
            {study.summary}
          </p>
        )}
        <Facts study={study} />
      </header>
      <div className="container-page">
        <CaseCover study={{ ...study, result: null }} className="aspect-2/1 lg:aspect-3/1" />
      </div>
      <div className="container-page section-y grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <Story title={t('What was asked')} lang={lang}>
          {study.asked}
        </Story>
        <Story title={t('What was done')} lang={lang}>
          {study.done}
        </Story>
      </div>
      {study.results.length > 0 && <Results study={study} />}
      {study.blocks.length > 0 && (
        <div className="container-page section-y">
          <div lang={lang} className="mx-auto max-w-[42rem]">
            <PostBody blocks={study.blocks} />
          </div>
        </div>
      )}
      {study.quotes.map((quote) => (
        <Quote key={quote.id} quote={quote} />
      ))}
    </article>
  );
}

const factClass = 'grid min-w-0 content-start gap-1 border-t pt-3';

function Facts({ study }: { study: Study }) {
  const t = useWords();
  const other = useOtherLanguage(study.language);
  return (
    <dl className="mt-10 grid gap-x-10 gap-y-5 text-sm sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
      <div className={factClass}>
        <dt className="text-muted">{t('Client')}</dt>
        <dd className="flex flex-wrap items-center gap-2 font-medium">
          <span lang={other}>{study.client}</span>
          <SampleBadge show={study.is_sample} />
        </dd>
      </div>
      {study.services.length > 0 && (
        <div className={factClass}>
          <dt className="text-muted">{t('Services')}</dt>
          <dd className="font-medium">{study.services.join(', ')}</dd>
        </div>
      )}
      {study.year !== null && (
        <div className={factClass}>
          <dt className="text-muted">{t('Year')}</dt>
          <dd className="figures font-medium">{study.year}</dd>
        </div>
      )}
      {other && (
        <div className={factClass}>
          <dt className="text-muted">{t('Language')}</dt>
          <dd lang={other} className="font-medium">
            {languages[other].name}
          </dd>
        </div>
      )}
      {study.site_url && (
        <div className={factClass}>
          <dt className="text-muted">{t('Site')}</dt>
          <dd>
            <a
              href={study.site_url}
              rel="noopener"
              className="inline-flex items-center gap-1 rounded-xs font-medium text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current"
            >
              {study.site_url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
              <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

type StoryProps = { title: string; lang: Language | undefined; children: ReactNode };

function Story({ title, lang, children }: StoryProps) {
  return (
    <section className="grid content-start gap-4">
      <h2 className="font-display text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
      <p lang={lang} className="measure text-lead whitespace-pre-line text-muted">
        {children}
      </p>
    </section>
  );
}

function Results({ study }: { study: Study }) {
  const t = useWords();
  const lang = useOtherLanguage(study.language);
  return (
    <section aria-labelledby="results-title" className="border-y bg-sidebar section-y">
      <div className="container-page">
        <h2 id="results-title" className="font-display text-2xl font-semibold tracking-tight sm:text-3xl">
          {t('Results')}
        </h2>
        <dl lang={lang} className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {study.results.map(({ figure, label }) => (
            <div key={`${figure} ${label}`} className="flex flex-col-reverse justify-end gap-3">
              <dt className="max-w-[24ch] leading-snug text-muted">{label}</dt>
              <dd className="font-display text-hero font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Quote({ quote: { words, name, role } }: { quote: StudyQuote }) {
  const t = useWords();
  return (
    <div className="container-page">
      <figure className="border-t section-y">
        <blockquote className="max-w-[30ch] font-display text-title leading-snug font-semibold text-balance whitespace-pre-line sm:max-w-[36ch]">
          <p>{t('“{words}”', { words })}</p>
        </blockquote>
        <figcaption className="mt-6 text-muted">
          <span className="font-medium text-ink">{name}</span>
          {role && <>, {role}</>}
        </figcaption>
      </figure>
    </div>
  );
}

export function MissingStudy() {
  const t = useWords();
  return (
    <div className="container-page pt-14 pb-28 sm:pt-20">
      <h1 className="font-display text-title font-semibold">{t('This case study does not exist')}</h1>
      <p className="mt-4 leading-relaxed text-muted">
        {t('It was taken back, or there never was one at this address.')}{' '}
        <Link
          to={workPath}
          className="text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current"
        >
          {t('All work')}
        </Link>
      </p>
    </div>
  );
}

/** The draft by its private link. */
export function SharedStudy({ is_draft, study }: { is_draft: boolean; study: Study }) {
  const t = useWords();
  return (
    <>
      <p role="note" className="border-b bg-info-soft px-4 py-2 text-center text-sm">
        {is_draft
          ? t('This is a draft. Visitors of the site do not see it yet.')
          : t('There is no draft any more. This is what visitors of the site see.')}
      </p>
      <StudyPage study={study} />
    </>
  );
}
