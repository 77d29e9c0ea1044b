import { SampleBadge } from '#ui/sample-badge.tsx';
import { useWords } from '#ui/words.ts';
import type { HomeContent } from '../../content/home.ts';

export type HomeQuote = { id: string; words: string; name: string; role: string; is_sample: boolean };
type HomeTestimonialsProps = { quotes: readonly HomeQuote[]; content: HomeContent['testimonials'] };

/** In the words of clients, as they wrote them. */
export function HomeTestimonials({ quotes, content }: HomeTestimonialsProps) {
  const t = useWords();
  return (
    <section aria-labelledby="testimonials-title" className="border-t section-y">
      <div className="container-page">
        <h2 id="testimonials-title" className="font-display text-title font-semibold [overflow-wrap:anywhere]">
          {content.title}
        </h2>
        <ul className="mt-12 grid gap-x-10 gap-y-12 lg:grid-cols-3">
          {quotes.map(({ id, words, name, role, is_sample }) => (
            <li key={id}>
              <figure className="grid h-full content-between gap-6 border-t border-line-strong pt-6 [overflow-wrap:anywhere]">
                <blockquote className="text-lead whitespace-pre-line">
                  <p>{t('“{words}”', { words })}</p>
                </blockquote>
                <figcaption className="text-sm text-muted">
                  <span className="font-medium text-ink">{name}</span>
                  {role && <>, {role}</>} <SampleBadge show={is_sample} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
