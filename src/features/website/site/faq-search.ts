/** Lower case, and without what people leave out or put in: "Wi-Fi" and "wifi" are one word. */
const plain = (text: string): string => text.toLowerCase().replace(/['’‐-]/g, '');

/** Does a question or its answer hold every word that was typed, in any case and number? Nothing typed finds everything. */
export const mentions = (text: string, typed: string): boolean => {
  const held = plain(text);
  const words = plain(typed).split(/\s+/);
  return words.every((word) => held.includes(word.length > 3 ? word.replace(/s$/, '') : word));
};
