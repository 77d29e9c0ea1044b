import { ArrowRight } from 'lucide-react';
import { consultation } from '../../content/home.ts';
import { BandButton, BandLink } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';

export function Consultation() {
  return (
    <CallBand id="consultation" title={consultation.title} text={consultation.text}>
      <BandButton to={consultation.action.to}>
        {consultation.action.label}
        <ArrowRight aria-hidden="true" />
      </BandButton>
      <BandLink to={consultation.second.to}>{consultation.second.label}</BandLink>
    </CallBand>
  );
}
