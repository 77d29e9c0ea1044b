// Free of Zod: public pages carry this file.
import { atLeast, email, personName, type Rules } from '#shared/public-form/rules.ts';

export const textMost = 4_000;
const text = atLeast(1, 'Please write a message', textMost);

export const startRules = { name: personName, email, text } satisfies Rules;
export const messageRules = { text } satisfies Rules;

/** The cookie alone opens a visitor's conversation; one that was begun with an account also wants that account. */
export const mayOpen = (conversation: { user_id: string | null }, caller: { user_id: string } | null): boolean =>
  conversation.user_id === null || conversation.user_id === caller?.user_id;
