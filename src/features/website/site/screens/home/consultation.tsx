import { ArrowRight } from 'lucide-react';
import type { HomeContent } from '../../content/home.ts';
import { BandButton, BandLink } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';

export function Consultation({ content }: { content: HomeContent['consultation'] }) {
  return (
    <CallBand id="consultation" title={content.title} text={content.text}>
      <BandButton to={content.action.to}>
        {content.action.label}
        <ArrowRight aria-hidden="true" />
      </BandButton>
      <BandLink to={content.second.to}>{content.second.label}</BandLink>
    </CallBand>
  );
}
