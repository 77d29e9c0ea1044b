export const pricingMeta = {
  title: 'Pricing',
  description:
    'Monthly plans from $99, one-time services with starting prices, and add-ons. No setup fees, cancel with 30 days’ notice.',
};
