/** What the controls of the pricing page say; their code travels with a first visit, the rest of the page's texts does not. */
export const pricingTabs = [
  { id: 'monthly', label: 'Monthly Plans' },
  { id: 'one-time', label: 'One-Time Services' },
  { id: 'add-ons', label: 'Add-ons' },
] as const;
export type PricingTab = (typeof pricingTabs)[number]['id'];
