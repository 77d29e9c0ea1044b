import { DialogLink } from '#features/desk/forms/screens/dialog-link.tsx';
import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import { templatesContent } from '../../content/templates-page.ts';
import { bandButtonClass, bandLinkClass } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { Part } from '../parts/part.tsx';

export function TemplatesCall({ changes }: { changes: Changes }) {
  if (isHidden('call', changes)) return null;
  const call = changed('call', templatesContent.call, changes);
  return (
    <Part name="call">
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
    </Part>
  );
}
