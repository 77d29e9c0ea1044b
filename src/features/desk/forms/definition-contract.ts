import { z } from 'zod';
import { currencies, defaultCurrency } from '#shared/currencies.ts';
import {
  type Condition,
  endOfForm,
  type FormDefinition,
  type FormField,
  fieldLimits,
  fieldTypes,
  isAnswered,
  largestRating,
  operators,
} from './form-fields.ts';

/** Also a query parameter, a column of an export and a name in events. */
export const keyPattern = /^[a-z][a-z0-9_]{0,39}$/;
const key = z
  .string()
  .regex(keyPattern, 'Please use small letters, digits and underscores')
  // Every object has something of such a name, answered or not.
  .refine((name) => !(name in {}), 'Please choose another key');
const text = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters`);

export const condition = z.object({ field: key, operator: z.enum(operators), value: text(100).default('') });
const limit = z.number('Please enter a number').min(-1e9).max(1e9).nullable().default(null);

const formField = z.object({
  key,
  type: z.enum(fieldTypes),
  label: text(fieldLimits.label),
  help: text(fieldLimits.help).default(''),
  required: z.boolean().default(false),
  options: z.array(text(fieldLimits.option)).max(fieldLimits.options).default([]),
  min: limit,
  max: limit,
  currency: z.enum(currencies).default(defaultCurrency),
  initial: text(500).default(''),
  visible_if: condition.nullable().default(null),
  jumps: z
    .array(condition.extend({ to: z.union([key, z.literal(endOfForm)]) }))
    .max(fieldLimits.jumps)
    .default([]),
});

/** As it is being built: not everything fits together yet. */
export const formDraft = z.object({
  fields: z.array(formField).max(fieldLimits.fields, `Please use at most ${fieldLimits.fields} fields`),
});

const hasChoices = ({ type }: FormField) => type === 'select' || type === 'multi_select';

/** What keeps a form from being published, by the key of the field it is about. */
export function problemsOfDefinition({ fields }: FormDefinition): { key: string; message: string }[] {
  const problems: { key: string; message: string }[] = [];
  const place = new Map<string, number>();
  fields.forEach((field, at) => {
    const wrong = (message: string) => problems.push({ key: field.key, message });
    const refersTo = ({ field: name }: Condition, upTo: number) => {
      const other = place.get(name);
      const found = other === undefined ? undefined : fields[other];
      return found !== undefined && isAnswered(found) && (other ?? 0) < upTo;
    };
    if (place.has(field.key)) wrong('Another field has this key already');
    if (!field.label && field.type !== 'page_break') wrong('Please enter a label');
    if (hasChoices(field) && field.options.filter(Boolean).length === 0) wrong('Please enter at least one choice');
    if (hasChoices(field) && new Set(field.options).size < field.options.length) wrong('Each choice can stand there once');
    if (field.min !== null && field.max !== null && field.min > field.max) wrong('The least is more than the most');
    if (field.type === 'rating' && field.max !== null && !(field.max >= 2 && field.max <= largestRating))
      wrong(`A rating ends between 2 and ${largestRating}`);
    if (field.visible_if && !refersTo(field.visible_if, at)) wrong('Its condition names a field that does not stand before it');
    for (const jump of field.jumps) {
      if (!refersTo(jump, at)) wrong('A jump names a field that does not stand before it');
      const to = fields.findIndex(({ key, type }) => key === jump.to && type === 'page_break');
      if (jump.to !== endOfForm && to <= at) wrong('A jump leads to a page that does not come after it');
    }
    place.set(field.key, at);
  });
  if (!fields.some(isAnswered)) problems.push({ key: '', message: 'Please add a field that can be answered' });
  return problems;
}
