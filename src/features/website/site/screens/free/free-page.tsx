import type { ReactNode } from 'react';
import type { Language } from '#shared/languages.ts';
import { type Changes, changed, inOrder, isHidden } from '#shared/site-content.ts';
import { pictureOf } from '#shared/site-picture.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Picture } from '#ui/picture.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { type FreeContent, freeContent, freeOrder } from '../../content/free-page.ts';
import { keyed } from '../../keyed.ts';
import { BandButton } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
import { TextSections } from '../parts/text-sections.tsx';
import { PictureCredit } from '../pictures/picture-credit.tsx';

const boxes = [
  { from: 1200, width: '1136px', ratio: 16 / 9 },
  { from: 640, width: '92vw', ratio: 16 / 9 },
  { width: '92vw', ratio: 4 / 3 },
];

type FreePageProps = {
  title: string;
  changes: Changes;
  /** In which it exists; in any other it is shown in English. */
  languages?: readonly Language[];
};

/** A page of the owner's own, out of the parts of the others. */
export function FreePage({ title, changes, languages }: FreePageProps) {
  const language = useLanguage();
  const content = freeContent(title);
  const hero = changed('hero', content.hero, changes);
  const picture = pictureOf(hero.picture, changes);
  const text = changed('text', content.text, changes);
  const points = changed('points', content.points, changes);
  const faq = changed('faq', content.faq, changes);
  const call = changed('call', content.call, changes);
  const parts: Record<(typeof freeOrder)[number], ReactNode> = {
    text: text.sections.length > 0 && <TextSections sections={text.sections} />,
    points: points.items.length > 0 && <Points {...points} />,
    faq: faq.entries.length > 0 && <Questions {...faq} />,
    call: call.title && <Call {...call} />,
  };
  return (
    <div lang={languages?.includes(language) === false ? 'en' : undefined} className="contents">
      <Part name="hero">
        <PageHero title={hero.title} text={hero.text} className="[overflow-wrap:anywhere]" />
        {picture && (
          <div className="container-page pb-14 lg:pb-20">
            <Picture picture={picture} boxes={boxes} isFirst className="aspect-4/3 w-full rounded-lg sm:aspect-16/9" />
            <PictureCredit picture={picture} />
          </div>
        )}
      </Part>
      {inOrder(freeOrder, changes)
        .filter((key) => parts[key] && !isHidden(key, changes))
        .map((key) => (
          <Part key={key} name={key}>
            {parts[key]}
          </Part>
        ))}
    </div>
  );
}

function Points({ title, items }: FreeContent['points']) {
  const t = useWords();
  return (
    <section aria-label={title || t('Points')} className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        {title && <h2 className="font-display text-title font-semibold [overflow-wrap:anywhere] lg:col-span-4">{title}</h2>}
        <ul className={`border-t ${title ? 'lg:col-span-8' : 'lg:col-span-12'}`}>
          {keyed(items).map(([place, item]) => (
            <li key={place} className="grid gap-x-8 gap-y-3 border-b py-8 [overflow-wrap:anywhere] md:grid-cols-2">
              <h3 className="font-display text-2xl font-semibold tracking-tight">{item.title}</h3>
              <p className="leading-relaxed whitespace-pre-line text-muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Questions({ title, entries }: FreeContent['faq']) {
  const t = useWords();
  const shown = entries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }));
  return (
    <section aria-label={title || t('Questions')} className="border-t bg-sidebar section-y">
      <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
        {title && <h2 className="font-display text-title font-semibold [overflow-wrap:anywhere] lg:col-span-4">{title}</h2>}
        <Accordion entries={shown} className={title ? 'lg:col-span-8' : 'lg:col-span-12'} />
      </div>
    </section>
  );
}

function Call({ title, text, action }: FreeContent['call']) {
  return (
    <CallBand id="page-call" title={title} text={text}>
      {action.label && action.to && <BandButton to={action.to}>{action.label}</BandButton>}
    </CallBand>
  );
}
