import type { Language } from '#shared/languages.ts';
import { type Changes, changed } from '#shared/site-content.ts';
import { pictureOf } from '#shared/site-picture.ts';
import { Picture } from '#ui/picture.tsx';
import { useLanguage } from '#ui/words.ts';
import { freeContent } from '../../content/free-page.ts';
import { ownKinds } from '../../content/own-sections.ts';
import { OrderedParts, ownParts } from '../parts/own-sections.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
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
  const parts = ownParts({
    text: changed('text', content.text, changes),
    points: changed('points', content.points, changes),
    faq: changed('faq', content.faq, changes),
    call: changed('call', content.call, changes),
  });
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
      <OrderedParts order={ownKinds} parts={parts} changes={changes} />
    </div>
  );
}
