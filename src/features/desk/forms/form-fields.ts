// What a form consists of, and which of its fields apply. Free of Zod: the public page carries this file.
import type { Currency } from '#shared/currencies.ts';

const answerTypes = [
  'text',
  'long_text',
  'email',
  'phone',
  'address',
  'select',
  'multi_select',
  'rating',
  'date',
  'number',
  'money',
  'file',
  'signature',
  'consent',
  'hidden',
] as const;
const layoutTypes = ['page_break', 'section_text'] as const;
export const fieldTypes = [...answerTypes, ...layoutTypes] as const;
export type FieldType = (typeof fieldTypes)[number];

export const operators = ['equals', 'not_equals', 'contains', 'greater', 'less', 'filled', 'empty'] as const;
export type Operator = (typeof operators)[number];
export const operatorLabels: Record<Operator, string> = {
  equals: 'is',
  not_equals: 'is not',
  contains: 'contains',
  greater: 'is more than',
  less: 'is less than',
  filled: 'is filled in',
  empty: 'is empty',
};

export type Condition = { field: string; operator: Operator; value: string };
/** When a page is left and the condition is met, the pages up to the one that begins with `to` are skipped. */
export type Jump = Condition & { to: string };

export type FormField = {
  key: string;
  type: FieldType;
  label: string;
  help: string;
  required: boolean;
  options: string[];
  /** Of a number or an amount its value, of a text its length, of several choices their number, of a rating its highest. */
  min: number | null;
  max: number | null;
  currency: Currency;
  /** What stands in it at first; of a hidden field its value. A query parameter of its key comes before it. */
  initial: string;
  visible_if: Condition | null;
  /** Of a page break, which ends a page. */
  jumps: Jump[];
};
export type FormDefinition = { fields: FormField[] };

/** The page after the last: the form ends there. */
export const endOfForm = 'end';

export type Answer = string | string[];
export type Answers = Record<string, Answer>;

export const fieldLimits = { fields: 100, options: 50, label: 200, help: 1000, option: 100, jumps: 10 };
export const textMost: Partial<Record<FieldType, number>> = { long_text: 10_000, address: 1_000 };
export const largestRating = 10;

export const isAnswered = ({ type }: { type: FieldType }): boolean => (answerTypes as readonly string[]).includes(type);

/** Whether a field on the screen says what is wrong: a hidden one cannot, nor can what no field of the form names. */
export const isProblemShown = ({ fields }: FormDefinition, problems: Readonly<Record<string, string>>): boolean =>
  fields.some(({ key, type }) => type !== 'hidden' && Object.hasOwn(problems, key));

const listOf = (answer: Answer | undefined): string[] => (Array.isArray(answer) ? answer : answer ? [answer] : []);
const small = (text: string) => text.trim().toLowerCase();

/** Whether the answers meet a condition; letters large and small are the same. */
export function meets({ field, operator, value }: Condition, answers: Answers): boolean {
  const given = listOf(answers[field]);
  const wanted = small(value);
  const numbers = (test: (one: number, than: number) => boolean) => {
    const [one] = given;
    return one !== undefined && value.trim() !== '' && test(Number(one), Number(value));
  };
  switch (operator) {
    case 'filled':
      return given.length > 0;
    case 'empty':
      return given.length === 0;
    case 'equals':
      return given.some((one) => small(one) === wanted);
    case 'not_equals':
      return !given.some((one) => small(one) === wanted);
    case 'contains':
      return given.some((one) => small(one).includes(wanted));
    case 'greater':
      return numbers((one, than) => one > than);
    case 'less':
      return numbers((one, than) => one < than);
  }
}

export type FormPage = { key: string; fields: FormField[]; ending: FormField | null };

/** The pages of a form: a page break ends one, and the next is named after it. */
export function pagesOf({ fields }: FormDefinition): FormPage[] {
  const pages: FormPage[] = [{ key: 'start', fields: [], ending: null }];
  for (const field of fields) {
    const page = pages.at(-1);
    if (!page) break;
    if (field.type !== 'page_break') page.fields.push(field);
    else {
      page.ending = field;
      pages.push({ key: field.key, fields: [], ending: null });
    }
  }
  return pages;
}

/** Where a page leads with these answers; the number of pages means the end. */
export function nextPage(pages: readonly FormPage[], at: number, answers: Answers): number {
  const jump = pages[at]?.ending?.jumps.find((one) => meets(one, answers));
  if (!jump) return at + 1;
  if (jump.to === endOfForm) return pages.length;
  const to = pages.findIndex(({ key }) => key === jump.to);
  // Forward only: whatever is stored, nobody is led in a circle.
  return to > at ? to : at + 1;
}

const isVisible = ({ visible_if }: FormField, answers: Answers): boolean => !visible_if || meets(visible_if, answers);

/** The pages on the way through the form, and on them the fields that apply. What a hidden field would say decides nothing. */
export function walk(definition: FormDefinition, given: Answers): { pages: number[]; fields: FormField[]; answers: Answers } {
  const pages = pagesOf(definition);
  const way: number[] = [];
  const fields: FormField[] = [];
  const answers: Answers = {};
  for (let at = 0; at < pages.length; at = nextPage(pages, at, answers)) {
    way.push(at);
    for (const field of pages[at]?.fields ?? []) {
      if (!isVisible(field, answers)) continue;
      fields.push(field);
      const answer = given[field.key];
      if (answer !== undefined && answer.length > 0) answers[field.key] = answer;
    }
  }
  return { pages: way, fields, answers };
}

/** The first rule that the answers meet chooses; else what the form says. */
export const chosenTemplate = <R extends Condition & { template_id: string }>(
  rules: readonly R[],
  selected: string,
  answers: Answers,
): string => rules.find((rule) => meets(rule, answers))?.template_id ?? selected;
