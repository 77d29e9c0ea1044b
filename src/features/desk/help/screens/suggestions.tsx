import { type RefObject, useEffect, useState } from 'react';
import { newKey } from '#shared/new-key.ts';
import { getJson, postJson } from '#ui/public-api.ts';
import { useAddress } from '#ui/use-address.ts';
import { useWords } from '#ui/words.ts';
import { helpLimits, leastLetters } from '../choices.ts';
import type { ListedArticle } from '../contract.ts';
import { articlePath } from '../policy.ts';

const pause = 350;

/** Counts what came of a suggestion. Nothing waits for it, and no error is shown when it fails. */
const note = (visit_id: string, act: 'shown' | 'opened' | 'sent', slug?: string) =>
  void postJson('/help-visits', { visit_id, act, slug }).catch(() => {});

/** The visit in which something was suggested, and null before. */
export type Visit = RefObject<string | null>;

/** The ticket was sent: whatever was suggested did not end the question. What comes after is another visit. */
export function endVisit(visit: Visit): void {
  if (visit.current) note(visit.current, 'sent');
  visit.current = null;
}

const find = (subject: string) =>
  getJson<{ items: ListedArticle[] }>(`/help-suggestions?q=${encodeURIComponent(subject.slice(0, helpLimits.query))}`);

/** Articles that may answer what is being typed, under the subject of a ticket. They open beside the form, which stays. */
export function Suggestions({ subject, visit }: { subject: string; visit: Visit }) {
  const t = useWords();
  const address = useAddress();
  const [articles, setArticles] = useState<readonly ListedArticle[]>([]);
  const wanted = subject.trim();

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without suggestions the form is what it was.
      const { items } = wanted.length < leastLetters ? { items: [] } : await find(wanted).catch(() => ({ items: [] }));
      if (!isCurrent) return;
      setArticles(items);
      if (items.length === 0 || visit.current) return;
      visit.current = newKey();
      note(visit.current, 'shown');
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, visit]);

  const hasSome = articles.length > 0;
  return (
    <div className="sm:col-span-2">
      <p role="status" className="sr-only">
        {hasSome &&
          (articles.length === 1
            ? t('One help article may answer this.')
            : t('{count} help articles may answer this.', { count: articles.length }))}
      </p>
      {hasSome && (
        <section aria-label={t('Help articles')} className="rounded-lg border bg-surface px-4 py-3 text-sm">
          <p className="font-medium">{t('This may answer it already:')}</p>
          <ul className="mt-2 grid gap-1.5">
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={address(articlePath(slug))}
                  target="_blank"
                  rel="noopener"
                  className="[overflow-wrap:anywhere] text-primary-ink underline underline-offset-4"
                  onClick={() => visit.current && note(visit.current, 'opened', slug)}
                >
                  {title}
                  <span className="sr-only"> {t('(opens in a new tab)')}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
