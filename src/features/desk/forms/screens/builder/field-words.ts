import { type FieldType, type FormField, fieldTypes } from '../../form-fields.ts';
import { keyOf } from '../../slug-policy.ts';

export const fieldTypeLabels: Record<FieldType, string> = {
  text: 'Text',
  long_text: 'Long text',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  select: 'Select',
  multi_select: 'Multi-select',
  rating: 'Rating',
  date: 'Date',
  number: 'Number',
  money: 'Money',
  file: 'File',
  signature: 'Signature',
  consent: 'Consent',
  hidden: 'Hidden',
  page_break: 'Page break',
  section_text: 'Section text',
};
export const fieldTypeOptions = fieldTypes.map((value) => ({ value, label: fieldTypeLabels[value] }));

export const newField = (type: FieldType, taken: readonly string[]): FormField => ({
  key: keyOf(fieldTypeLabels[type], taken),
  type,
  label: type === 'page_break' ? '' : fieldTypeLabels[type],
  help: '',
  required: false,
  options: type === 'select' || type === 'multi_select' ? ['First choice', 'Second choice'] : [],
  min: null,
  max: null,
  currency: 'USD',
  initial: '',
  visible_if: null,
  jumps: [],
});

export const titleOf = ({ label, type }: FormField): string => label || fieldTypeLabels[type];

/** The fields with one of them changed; what names it by a key that it had goes on naming it. */
export function replaced(fields: readonly FormField[], key: string, next: FormField): FormField[] {
  const renamed = <T extends { field: string }>(one: T): T => (one.field === key ? { ...one, field: next.key } : one);
  return fields
    .map((field) => (field.key === key ? next : field))
    .map((field) => ({
      ...field,
      visible_if: field.visible_if && renamed(field.visible_if),
      jumps: field.jumps.map((jump) => ({ ...renamed(jump), to: jump.to === key ? next.key : jump.to })),
    }));
}

/** The fields with a removed one at its place again, behind what stood before it; later changes stay. */
export function putBack(fields: readonly FormField[], key: string, before: readonly FormField[]): FormField[] {
  const removed = before.find((field) => field.key === key);
  if (!removed) return [...fields];
  const keys = fields.map((field) => field.key);
  const neighbour = before.slice(0, before.indexOf(removed)).findLast((field) => keys.includes(field.key));
  const at = neighbour ? keys.indexOf(neighbour.key) + 1 : 0;
  // A new field may have got its key.
  const back = keys.includes(key) ? { ...removed, key: keyOf(removed.label, keys) } : removed;
  return fields.toSpliced(at, 0, back);
}

/** A key that nobody has chosen follows the label. */
export const keyForLabel = (field: FormField, taken: readonly string[]): string => {
  const first = keyOf(fieldTypeLabels[field.type], []);
  const isOwn = field.key !== first && !new RegExp(`^${first}_\\d+$`).test(field.key);
  return isOwn || !field.label
    ? field.key
    : keyOf(
        field.label,
        taken.filter((one) => one !== field.key),
      );
};
