import type { Service } from '#features/sales/services/contract.ts';
import { confirmedId } from '#shared/confirmed-home.ts';
import { AboutBlock } from './about-block.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedServices } from './featured-services.tsx';
import { Hero } from './hero.tsx';
import { TemplatesTeaser } from './templates-teaser.tsx';

export function HomePage({ services }: { services: Service[] | null }) {
  return (
    <>
      <p
        id={confirmedId}
        role="status"
        className="container-page hidden scroll-mt-24 py-3 text-center font-medium text-success target:block"
      >
        Your email address is confirmed.
      </p>
      <Hero />
      <AboutBlock />
      <FeaturedServices services={services} />
      <TemplatesTeaser />
      <Consultation />
    </>
  );
}
