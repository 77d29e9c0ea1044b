import { Accordion } from '#ui/accordion.tsx';
import { customQuote, pricingFaq } from '../../content/pricing.ts';
import { BandButton } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';

export function PricingFoot({ faq }: { faq: boolean }) {
  const entries = pricingFaq.entries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }));
  return (
    <>
      {faq && (
        <section aria-labelledby="pricing-faq" className="border-t bg-sidebar section-y">
          <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
            <h2 id="pricing-faq" className="font-display text-title font-semibold lg:col-span-4 lg:max-w-[9ch]">
              {pricingFaq.title}
            </h2>
            <Accordion entries={entries} className="lg:col-span-8" />
          </div>
        </section>
      )}
      <CallBand id="custom-quote" title={customQuote.title} text={customQuote.text}>
        <BandButton to={customQuote.action.to}>{customQuote.action.label}</BandButton>
      </CallBand>
    </>
  );
}
