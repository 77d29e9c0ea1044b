/** The browser keeps the cart of somebody who has not signed in under this key; an event of this name tells of a change. */
export const cartStorageKey = 'foyer-cart';
