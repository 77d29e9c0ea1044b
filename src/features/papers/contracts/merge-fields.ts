import { formatMarkup, parseMarkup } from '#shared/markup.ts';

/** What can stand in the words of a contract, filled in from the contract itself. */
export const mergeFields = {
  client_name: 'Client’s name',
  client_email: 'Client’s email address',
  company: 'Client’s company',
  studio_name: 'Studio’s name',
  contract_number: 'Contract number',
  contract_title: 'Contract title',
  total: 'Total amount',
  effective_date: 'Effective date',
  expiration_date: 'Expiration date',
} as const;
export type MergeField = keyof typeof mergeFields;
export type MergeValues = Record<MergeField, string>;

export const mergeFieldNames = Object.keys(mergeFields) as MergeField[];
export const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);

/** A backslash before it keeps it as it is written. */
const field = /(\\?)\{\{\s*([^{}]*?)\s*\}\}/g;

/** Names between double braces, in the order in which they appear. */
export const fieldsIn = (text: string): string[] =>
  [...text.matchAll(field)].flatMap(([, backslash, name = '']) => (backslash ? [] : name));

/** A sentence about the first field that is not known, or null. */
export function unknownField(texts: readonly string[]): string | null {
  const name = texts.flatMap(fieldsIn).find((one) => !isMergeField(one));
  if (name === undefined) return null;
  const known = mergeFieldNames.map((one) => `{{${one}}}`).join(', ');
  return `There is no field {{${name}}}. You can use ${known}.`;
}

/** The fields that the words ask for and the contract cannot fill yet. */
export const missingFields = (texts: readonly string[], values: MergeValues): MergeField[] => [
  ...new Set(texts.flatMap(fieldsIn).filter((name): name is MergeField => isMergeField(name) && values[name] === '')),
];

/** Fills the fields in. A value is always plain words, whatever signs it holds; one that is missing shows its name in brackets. */
export function mergeText(text: string, values: MergeValues): string {
  const fill = (words: string) =>
    words.replaceAll(field, (whole, backslash: string, name: string) => {
      if (backslash) return whole.slice(1);
      if (!isMergeField(name)) return whole;
      return values[name] || `[${mergeFields[name]}]`;
    });
  return formatMarkup(parseMarkup(text).map((run) => ({ ...run, text: fill(run.text) })));
}

/** Plain words as a clause: nothing in them is markup or a merge field. */
export const asClause = (words: string): string =>
  formatMarkup([{ text: words.replaceAll(field, (whole) => `\\${whole}`), bold: false, underline: false }]);
