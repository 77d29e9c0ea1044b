import { DialogLink } from '#features/desk/forms/screens/dialog-link.tsx';
import { templatesPage } from '../../content/templates-page.ts';
import { bandButtonClass, bandLinkClass } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';

export function TemplatesCall() {
  const { call } = templatesPage;
  return (
    <div className="mt-16 lg:mt-24">
      <CallBand id="templates-call" title={call.title} text={call.text}>
        <DialogLink opens="custom-design" className={bandButtonClass}>
          {call.custom}
        </DialogLink>
        <DialogLink opens="contact" className={bandLinkClass}>
          {call.contact}
        </DialogLink>
      </CallBand>
    </div>
  );
}
