import { ofAccount, partOf, personalRows } from '#db/personal-rows.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofCarts = ofAccount(carts.user_id);

export const cartPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: cart_items,
      of: partOf(cart_items.cart_id, carts, ofCarts),
      label: 'Items in the cart',
      erase: 'delete',
    }),
    personalRows({ table: carts, of: ofCarts, label: 'Cart', erase: 'delete' }),
  ],
};
