import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { PageHero } from '#features/website/site/screens/parts/page-hero.tsx';
import { languages } from '#shared/languages.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useOtherLanguage, useWords } from '#ui/words.ts';
import { emptyWork, workHero } from '../content.ts';
import type { ListedStudy, StudyList } from '../contract.ts';
import { studyPath, workPath } from '../paths.ts';
import { CaseCover } from './case-cover.tsx';

const linkClass = 'inline-flex items-center gap-2 rounded-xs font-medium text-primary-ink underline-offset-4 hover:underline';

type WorkPageProps = { list: StudyList /** Newer ones stand on a page before. */; isOlder: boolean };

export function WorkPage({ list: { items, next_cursor }, isOlder }: WorkPageProps) {
  const t = useWords();
  if (items.length === 0 && !isOlder)
    return (
      <PageHero title={t(workHero.title)} text={t(emptyWork.title)} className="pb-28 lg:pb-40">
        <p className="measure mt-4 leading-relaxed text-muted">{t(emptyWork.text)}</p>
        <p className="mt-8">
          <LinkButton to="/contact" size="lg">
            {t(emptyWork.action)}
          </LinkButton>
        </p>
      </PageHero>
    );
  return (
    <>
      <PageHero title={t(workHero.title)} text={t(workHero.text)} />
      <div className="container-page pb-20 lg:pb-32">
        {items.length === 0 && <p className="border-t pt-10 text-muted">{t('There are no older case studies.')}</p>}
        <ul className="grid gap-x-10 gap-y-16 lg:grid-cols-12 lg:gap-y-28">
          {items.map((study, at) => (
            <li key={study.slug} className={spanOf(at, items.length)}>
              <StudyCard study={study} />
            </li>
          ))}
        </ul>
        {(isOlder || next_cursor) && (
          <nav aria-label={t('Pages of the case studies')} className="mt-16 flex flex-wrap justify-between gap-6">
            {isOlder && (
              <Link to={workPath} className={linkClass}>
                <ArrowLeft aria-hidden="true" className="size-4" />
                {t('Newest')}
              </Link>
            )}
            {next_cursor && (
              <Link to={`${workPath}?before=${encodeURIComponent(next_cursor)}`} className={`${linkClass} ml-auto`}>
                {t('Older')}
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
            )}
          </nav>
        )}
      </div>
    </>
  );
}

/** One wide, two beside each other that are not in line, and again; the last one without a neighbour stands to the right. */
function spanOf(at: number, of: number): string {
  if (at % 3 === 0) return 'lg:col-span-12';
  if (at % 3 === 2) return 'lg:col-span-5 lg:mt-24';
  return at === of - 1 ? 'lg:col-span-8 lg:col-start-5' : 'lg:col-span-7';
}

function StudyCard({ study }: { study: ListedStudy }) {
  const other = useOtherLanguage(study.language);
  return (
    <article className="group relative grid gap-6 [overflow-wrap:anywhere]">
      <CaseCover study={study} className="aspect-4/3 sm:aspect-2/1" />
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span lang={other}>{study.client}</span>
          {study.year !== null && <span className="figures">{study.year}</span>}
          {other && <span lang={other}>{languages[other].name}</span>}
          <SampleBadge show={study.is_sample} />
        </p>
        <h2 lang={other} className="font-display text-title font-semibold text-balance">
          <Link
            to={studyPath(study.slug)}
            className="rounded-xs decoration-2 underline-offset-8 group-hover:underline after:absolute after:inset-0"
          >
            {study.title}
          </Link>
        </h2>
        {study.summary && (
          <p lang={other} className="measure text-lead text-muted">
            {study.summary}
          </p>
        )}
      </div>
    </article>
  );
}
