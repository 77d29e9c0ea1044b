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
