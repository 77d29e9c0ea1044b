/** What is no word: it is taken from the English original, so that no price, picture or address can differ between languages. */
type Unworded = 'id' | 'to' | 'picture' | 'names' | 'demo' | 'price' | 'serviceId';

type WordKeys<T> = {
  [K in keyof T]: K extends Unworded
    ? never
    : string extends T[K]
      ? K
      : T[K] extends string | number | boolean | null | ((...given: never[]) => unknown)
        ? never
        : K;
}[keyof T];

/** The words of a section, all of them; entries stand in the order of the English ones. */
export type German<T> = T extends string
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly German<Entry>[]
    : { readonly [K in WordKeys<T>]: German<T[K]> };

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(english: unknown, words: unknown): unknown {
  if (words === undefined) return english;
  if (Array.isArray(english) && Array.isArray(words))
    return english.some(isValues) ? english.map((entry, at) => merged(entry, words[at])) : words;
  if (isValues(english) && isValues(words))
    return Object.fromEntries(Object.entries(english).map(([name, value]) => [name, merged(value, words[name])]));
  return words;
}

/** The English original with the German words in place of the English ones. */
export const inGerman = <T extends object>(english: T, words: object): T => merged(english, words) as T;
