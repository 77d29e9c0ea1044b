import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import { Accordion } from '#ui/accordion.tsx';
import { pricingContent } from '../../content/pricing.ts';
import { BandButton } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { MoreSections } from '../parts/own-sections.tsx';
import { Part } from '../parts/part.tsx';

export function PricingFoot({ faq: shown, changes }: { faq: boolean; changes: Changes }) {
  const faq = changed('faq', pricingContent.faq, changes);
  const quote = changed('quote', pricingContent.quote, changes);
  const entries = faq.entries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }));
  return (
    <>
      {shown && (
        <Part name="faq">
          <section aria-labelledby="pricing-faq" className="border-t bg-sidebar section-y">
            <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
              <h2 id="pricing-faq" className="font-display text-title font-semibold lg:col-span-4 lg:max-w-[9ch]">
                {faq.title}
              </h2>
              <Accordion entries={entries} className="lg:col-span-8" />
            </div>
          </section>
        </Part>
      )}
      <MoreSections changes={changes} />
      {!isHidden('quote', changes) && (
        <Part name="quote">
          <CallBand id="custom-quote" title={quote.title} text={quote.text}>
            <BandButton to={quote.action.to}>{quote.action.label}</BandButton>
          </CallBand>
        </Part>
      )}
    </>
  );
}
