import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Changes, changed } from '#shared/site-content.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/words.ts';
import { faqSearch } from '../../content/faq-search-texts.ts';
import { supportFaq } from '../../content/support-faq.ts';
import { mentions } from '../../faq-search.ts';
import { Part } from '../parts/part.tsx';
import { FaqEntries } from './faq-entries.tsx';

const searchId = 'faq-search';

/** The questions and the search over them. It may wake up late, so it looks at what has been typed by then. */
export function Faq({ changes }: { changes: Changes }) {
  const t = useWords();
  const { title, entries } = changed('faq', supportFaq, changes);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ shown: number; of: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = (text: string) => {
    setTyped(text);
    const shown = [...(list.current?.querySelectorAll('details') ?? [])];
    for (const entry of shown) entry.hidden = !mentions(entry.textContent ?? '', text);
    setFound({ shown: shown.filter((entry) => !entry.hidden).length, of: shown.length });
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    search('');
    input.current.focus();
  };
  const typedBefore = useRef(search);
  useEffect(() => {
    if (input.current?.value) typedBefore.current(input.current.value);
  }, []);
  const term = typed.trim();
  const none = term !== '' && found?.shown === 0;
  return (
    <Part name="faq">
      <section id="faq" aria-labelledby="faq-title" className="border-t section-y">
        <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 id="faq-title" className="font-display text-title font-semibold">
              {title}
            </h2>
            <search className="mt-6 block noscript:hidden">
              <label htmlFor={searchId} className="text-sm font-medium">
                {t(faqSearch.label)}
              </label>
              <div className="relative mt-2">
                <Search
                  aria-hidden="true"
                  className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
                />
                <input
                  ref={input}
                  id={searchId}
                  type="search"
                  onInput={(event) => search(event.currentTarget.value)}
                  // It names words of the original questions.
                  placeholder={entries === supportFaq.entries ? t(faqSearch.placeholder) : undefined}
                  autoComplete="off"
                  className="h-12 w-full rounded-md border border-control-line bg-surface pr-4 pl-10 placeholder:text-subtle"
                />
              </div>
            </search>
          </div>
          <div className="lg:col-span-8">
            <div role="status">
              {none && (
                <div className="border-y py-12">
                  <p className="text-lg">{t(faqSearch.none, { term })}</p>
                  <Button variant="outline" className="mt-5" onClick={clear}>
                    {t(faqSearch.clear)}
                  </Button>
                </div>
              )}
              {term && found && !none && <p className="sr-only">{t(faqSearch.some, found)}</p>}
            </div>
            <div ref={list} className={none ? 'hidden' : undefined}>
              <FaqEntries entries={entries} />
            </div>
          </div>
        </div>
      </section>
    </Part>
  );
}
