import type { Service } from '#features/sales/services/contract.ts';
import { AboutBlock } from './about-block.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedServices } from './featured-services.tsx';
import { Hero } from './hero.tsx';
import { TemplatesTeaser } from './templates-teaser.tsx';

export function HomePage({ services }: { services: Service[] | null }) {
  return (
    <>
      <Hero />
      <AboutBlock />
      <FeaturedServices services={services} />
      <TemplatesTeaser />
      <Consultation />
    </>
  );
}
