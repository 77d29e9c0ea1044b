import type { ReactNode } from 'react';
import { AddOns } from '#features/website/site/screens/pricing/add-ons.tsx';
import { OneTimeServices } from '#features/website/site/screens/pricing/one-time-services.tsx';
import { Plans } from '#features/website/site/screens/pricing/plans.tsx';
import { TemplateCards } from '#features/website/site/screens/templates/template-cards.tsx';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { noChanges } from '#shared/site-content.ts';
import { addOnOf, cardOf, groupsOf, type ShownOffer, tierOf } from '../shown.ts';

const only = (section: string, field: string, list: readonly unknown[]) => ({
  changes: { ...noChanges, sections: { [section]: { [field]: list } } },
});

const parts: Record<OfferKind, (offer: ShownOffer) => ReactNode> = {
  plan: (offer) => <Plans {...only('plans', 'tiers', [tierOf(offer)])} />,
  one_time: (offer) => <OneTimeServices {...only('oneTime', 'groups', groupsOf([offer]))} />,
  add_on: (offer) => <AddOns {...only('addOns', 'items', [addOnOf(offer)])} />,
  template: (offer) => <TemplateCards {...only('cards', 'items', [cardOf(offer)])} />,
};

/** The part of the page that visitors see, with this one alone in it. Nothing in it leads away. */
export function OfferPreview({ kind, offer }: { kind: OfferKind; offer: ShownOffer }) {
  return (
    <div
      inert
      className="min-w-0 rounded-lg border bg-page p-5 text-base [overflow-wrap:anywhere] [&_section]:!grid-cols-1 [&_section>*]:!col-span-1 [&_section_li]:!grid-cols-[minmax(0,1fr)_auto] [&_section_li>div]:!col-span-2 [&>ul]:!mt-0 [&>ul]:!grid-cols-1"
    >
      {parts[kind](offer)}
    </div>
  );
}
