import type { Service } from '#features/sales/services/contract.ts';
import { confirmedId } from '#shared/confirmed-home.ts';
import { isShown, type PageTexts } from '#shared/site-texts.ts';
import { AboutBlock } from './about-block.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedServices } from './featured-services.tsx';
import { Hero } from './hero.tsx';
import { TemplatesTeaser } from './templates-teaser.tsx';

export function HomePage({ services, texts }: { services: Service[] | null; texts: PageTexts }) {
  return (
    <>
      <p
        id={confirmedId}
        role="status"
        className="container-page hidden scroll-mt-24 py-3 text-center font-medium text-success target:block"
      >
        Your email address is confirmed.
      </p>
      <Hero texts={texts} />
      {isShown(texts, 'home_about') && <AboutBlock texts={texts} />}
      <FeaturedServices services={services} />
      <TemplatesTeaser />
      <Consultation />
    </>
  );
}
