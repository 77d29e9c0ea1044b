import type { ReactNode } from 'react';
import type { Service } from '#features/sales/services/contract.ts';
import { confirmedId } from '#shared/confirmed-home.ts';
import { type Changes, changed } from '#shared/site-content.ts';
import { pictureOf } from '#shared/site-picture.ts';
import { isShown, type PageTexts } from '#shared/site-texts.ts';
import { useWords } from '#ui/words.ts';
import { homeContent, homeOrder } from '../../content/home.ts';
import { type MoreKey, withMoreKeys } from '../../content/own-sections.ts';
import { moreParts, OrderedParts } from '../parts/own-sections.tsx';
import { Part } from '../parts/part.tsx';
import { AboutBlock } from './about-block.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedServices } from './featured-services.tsx';
import { Hero } from './hero.tsx';
import { type HomeQuote, HomeTestimonials } from './home-testimonials.tsx';
import { TemplatesTeaser } from './templates-teaser.tsx';

type HomePageProps = { services: Service[] | null; quotes: readonly HomeQuote[]; texts: PageTexts; changes: Changes };

export function HomePage({ services, quotes, texts, changes }: HomePageProps) {
  const t = useWords();
  const content = homeContent(texts);
  const about = changed('about', content.about, changes);
  const parts: Record<(typeof homeOrder)[number] | MoreKey, ReactNode> = {
    ...moreParts(changes),
    about: isShown(texts, 'home_about') && (
      <AboutBlock texts={texts} content={about} picture={pictureOf(about.picture, changes)} />
    ),
    services: <FeaturedServices services={services} content={changed('services', content.services, changes)} />,
    templates: <TemplatesTeaser content={changed('templates', content.templates, changes)} />,
    testimonials: quotes.length > 0 && (
      <HomeTestimonials quotes={quotes} content={changed('testimonials', content.testimonials, changes)} />
    ),
    consultation: <Consultation content={changed('consultation', content.consultation, changes)} />,
  };
  return (
    <>
      <p
        id={confirmedId}
        role="status"
        className="container-page hidden scroll-mt-24 py-3 text-center font-medium text-success target:block"
      >
        {t('Your email address is confirmed.')}
      </p>
      <Part name="hero">
        <Hero texts={texts} changes={changes} />
      </Part>
      <OrderedParts order={withMoreKeys(homeOrder, 'consultation')} parts={parts} changes={changes} />
    </>
  );
}
