import { Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { supportFaq } from '#features/site/content/support-faq.ts';
import { searchFaq } from '#features/site/faq-search.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';

export function Faq() {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = searchFaq(supportFaq.entries, typed);
  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="faq-title" className="font-display text-title font-semibold">
            {supportFaq.title}
          </h2>
          <search className="mt-6 block noscript:hidden">
            <label htmlFor={id} className="text-sm font-medium">
              {supportFaq.search}
            </label>
            <div className="relative mt-2">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
              />
              <input
                ref={input}
                id={id}
                type="search"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                placeholder={supportFaq.placeholder}
                autoComplete="off"
                className="h-12 w-full rounded-md border border-control-line bg-surface pr-4 pl-10 placeholder:text-subtle"
              />
            </div>
          </search>
        </div>
        <div className="lg:col-span-8">
          <p role="status" className="sr-only">
            {typed.trim() && found.length > 0 ? `${found.length} of ${supportFaq.entries.length} questions` : ''}
          </p>
          {found.length > 0 ? (
            <Accordion
              entries={found.map(({ id: key, question, answer }) => ({ id: `faq-${key}`, title: question, content: answer }))}
            />
          ) : (
            <div role="status" className="border-y py-12">
              <p className="text-lg">{supportFaq.none(typed.trim())}</p>
              <Button variant="outline" className="mt-5" onClick={clear}>
                {supportFaq.clear}
              </Button>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
