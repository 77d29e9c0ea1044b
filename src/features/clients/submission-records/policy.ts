import type { FieldType } from '#features/desk/forms/form-fields.ts';
import { type Mapping, type RecordField, recordFields } from './choices.ts';

type Field = { key: string; type: FieldType; label: string };

/** By the kind of field first, then by what it is called. */
const hints: Record<RecordField, { type?: FieldType; words: RegExp }> = {
  email: { type: 'email', words: /e-?mail/i },
  name: { words: /\bname\b/i },
  company: { words: /company|business|organi[sz]ation/i },
  phone: { type: 'phone', words: /phone|mobile|\btel\b/i },
  title: { words: /subject|title|project|website_type/i },
  description: { type: 'long_text', words: /message|description|details/i },
  amount: { type: 'money', words: /budget|amount|price/i },
};

/** Which answer most likely becomes what; blank where none does. */
export function guessMapping(fields: readonly Field[]): Mapping {
  const find = (name: RecordField): string => {
    const { type, words } = hints[name];
    const found =
      fields.find(({ key }) => key === name) ??
      fields.find((field) => field.type === type) ??
      fields.find(({ key, label }) => words.test(key) || words.test(label));
    return found?.key ?? '';
  };
  return Object.fromEntries(recordFields.map((name) => [name, find(name)])) as Mapping;
}

/** The first amount in a text, such as the lower end of "$2,500 - $5,000"; null where there is none. */
export function amountIn(text: string): number | null {
  const [found] = text.replaceAll(',', '').match(/\d{1,7}(?:\.\d{1,2})?/) ?? [];
  return found === undefined ? null : Number(found);
}
