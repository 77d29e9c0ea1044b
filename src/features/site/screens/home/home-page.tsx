import type { Service } from '#features/services/contract.ts';
import { AboutBlock } from './about-block.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedServices } from './featured-services.tsx';
import { Hero } from './hero.tsx';
import { TemplatesTeaser } from './templates-teaser.tsx';

/** `services` is null when they could not be read; `unreachable` when not even the server could be asked. */
export type HomePageProps = { services: Service[] | null; unreachable?: boolean };

export function HomePage({ services, unreachable }: HomePageProps) {
  return (
    <>
      <Hero />
      <AboutBlock />
      <FeaturedServices services={services} unreachable={unreachable} />
      <TemplatesTeaser />
      <Consultation />
    </>
  );
}
