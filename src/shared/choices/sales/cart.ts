/** The steps of the checkout that a cart can stand at; the confirmation belongs to the order. */
export const cartSteps = ['cart', 'details', 'contract', 'payment'] as const;
export type CartStep = (typeof cartSteps)[number];
