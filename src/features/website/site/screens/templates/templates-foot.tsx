import { DialogLink } from '#features/desk/forms/screens/dialog-link.tsx';
import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import { templatesContent } from '../../content/templates-page.ts';
import { bandButtonClass, bandLinkClass } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { MoreSections } from '../parts/own-sections.tsx';
import { Part } from '../parts/part.tsx';

export function TemplatesFoot({ changes }: { changes: Changes }) {
  const call = changed('call', templatesContent.call, changes);
  return (
    <div className="mt-16 empty:hidden lg:mt-24">
      <MoreSections changes={changes} />
      {!isHidden('call', changes) && (
        <Part name="call">
          <CallBand id="templates-call" title={call.title} text={call.text}>
            <DialogLink opens="custom-design" className={bandButtonClass}>
              {call.custom}
            </DialogLink>
            <DialogLink opens="contact" className={bandLinkClass}>
              {call.contact}
            </DialogLink>
          </CallBand>
        </Part>
      )}
    </div>
  );
}
