import { ArrowRight } from 'lucide-react';
import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import { pictureOf } from '#shared/site-picture.ts';
import { isShown, type SiteTexts } from '#shared/site-texts.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { homeContent } from '../../content/home.ts';
import { keyed } from '../../keyed.ts';
import { Part } from '../parts/part.tsx';
import { HeroPicture } from '../pictures/hero-picture.tsx';
import { PictureCredit } from '../pictures/picture-credit.tsx';

const boxes = [
  { from: 1200, width: '480px', ratio: 4 / 5 },
  { from: 1024, width: '40vw', ratio: 4 / 5 },
  { width: '92vw', ratio: 4 / 3 },
];

type HeroProps = { texts: SiteTexts; changes: Changes };

export function Hero({ texts, changes }: HeroProps) {
  const content = homeContent(texts);
  const hero = changed('hero', content.hero, changes);
  const picture = pictureOf(hero.picture, changes);
  return (
    <section aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="container-page grid gap-x-6 pt-12 sm:pt-16 lg:grid-cols-12 lg:pt-20">
        <div className="relative z-10 lg:col-span-7 lg:self-center lg:pb-16">
          <h1 id="hero-title" className="entrance max-w-[38.5rem] font-display text-hero font-semibold text-wrap">
            {hero.title}
          </h1>
          <p className="mt-7 max-w-[34rem] text-lead whitespace-pre-line text-muted">{hero.text}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <LinkButton to={hero.primary.to} size="lg" viewTransition>
              {hero.primary.label}
              <ArrowRight aria-hidden="true" />
            </LinkButton>
            <LinkButton to={hero.secondary.to} size="lg" variant="outline" viewTransition>
              {hero.secondary.label}
            </LinkButton>
          </div>
        </div>
        {picture ? (
          <div className="mt-12 pb-12 lg:col-span-5 lg:mt-0 lg:self-center lg:pb-16">
            <Picture picture={picture} boxes={boxes} isFirst className="aspect-4/3 w-full rounded-lg lg:aspect-4/5" />
            <PictureCredit picture={picture} />
          </div>
        ) : (
          <HeroPicture className="mx-auto mt-14 h-auto w-full max-w-[30rem] lg:col-span-5 lg:mt-0 lg:-ml-8 lg:w-[calc(100%+2rem)] lg:max-w-none lg:self-end" />
        )}
      </div>
      {isShown(texts, 'clients') && !isHidden('trusted', changes) && (
        <Part name="trusted">
          <TrustedBy {...changed('trusted', content.trusted, changes)} />
        </Part>
      )}
    </section>
  );
}

/** Each name in a hand of its own, as on a shelf of business cards. */
const faces = [
  'font-serif text-[1.375rem] italic tracking-tight',
  'text-[0.9375rem] font-medium tracking-[0.28em] uppercase',
  'font-display text-2xl font-semibold tracking-[-0.05em] lowercase',
  'font-mono text-lg tracking-tight',
];

function TrustedBy({ title, names }: { title: string; names: string[] }) {
  return (
    <div className="border-y">
      <div className="container-page grid items-center gap-x-10 gap-y-6 py-8 lg:grid-cols-12">
        <h2 className="text-sm text-muted lg:col-span-3">{title}</h2>
        <ul className="grid grid-cols-2 items-center gap-x-6 gap-y-5 sm:grid-cols-4 lg:col-span-9">
          {keyed(names).map(([at, name]) => (
            <li key={at} className={`${faces[at % faces.length]} min-w-0 text-ink/80 [overflow-wrap:anywhere]`}>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
