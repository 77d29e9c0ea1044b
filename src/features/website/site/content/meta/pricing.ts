export const pricingMeta = {
  title: 'Pricing',
  description:
    'What a website and its care cost: plans, one-time services and add-ons, or a price of its own for what you have in mind.',
};
