// One check of a form's answers, made of the stored form, for the browser and the server alike. Free of Zod.
import { decimalsOf } from '#shared/money.ts';
import { email, type Problems, phone } from '#shared/public-form/rules.ts';
import { required as incomplete } from '#shared/public-form/words.ts';
import { isDrawing } from '#shared/signature-drawing.ts';
import { type Answer, type Answers, type FormDefinition, type FormField, isAnswered, textMost, walk } from './form-fields.ts';

// Bytes that no keyboard types and no database keeps.
const unprintable = /(?![\n\t])\p{Cc}/gu;
const manyLines = new Set(['long_text', 'address']);

/** A text as it is kept: without what no database keeps, and in one line where the field has one. */
function clean(text: string, { type }: FormField): string {
  const tidy = text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unprintable, '').trim();
  return manyLines.has(type) ? tidy : tidy.replaceAll(/\s+/g, ' ');
}

/** What was sent for a field, in its shape; anything else counts as nothing. */
function shaped(field: FormField, value: unknown): Answer | undefined {
  const texts = [value].flat().filter((one): one is string => typeof one === 'string');
  const kept = texts.map((one) => clean(one, field)).filter((one) => one !== '');
  if (field.type === 'multi_select' || field.type === 'file') return kept.length > 0 ? [...new Set(kept)] : undefined;
  return kept[0];
}

const tooLong = (most: number) => `Please use at most ${most} characters`;

function textProblem(text: string, { min, max, type }: FormField): string | null {
  const most = Math.min(max ?? Number.POSITIVE_INFINITY, textMost[type] ?? 200);
  if (min !== null && text.length < min) return `Please use at least ${min} characters`;
  return text.length > most ? tooLong(most) : null;
}

const decimal = /^-?\d{1,12}(?:\.\d{1,6})?$/;

function numberProblem(text: string, { min, max }: FormField): string | null {
  if (!decimal.test(text)) return 'Please enter a number';
  if (min !== null && Number(text) < min) return `Please enter at least ${min}`;
  return max !== null && Number(text) > max ? `Please enter at most ${max}` : null;
}

function moneyProblem(text: string, field: FormField): string | null {
  const places = decimalsOf(field.currency);
  if (!decimal.test(text) || Number(text) < 0) return 'Please enter an amount, such as 1250.00';
  if ((text.split('.')[1]?.length ?? 0) > places)
    return places === 0 ? 'Please leave out the decimals' : `Please use at most ${places} decimals`;
  return numberProblem(text, field);
}

function dateProblem(text: string): string | null {
  const day = /^[1-8]\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? null : 'Please enter a date';
}

function choicesProblem(chosen: string[], { options, min, max }: FormField): string | null {
  if (chosen.some((one) => !options.includes(one))) return 'Please choose from the list';
  if (min !== null && chosen.length < min) return `Please choose at least ${min}`;
  return max !== null && chosen.length > max ? `Please choose at most ${max}` : null;
}

function ratingProblem(text: string, { max }: FormField): string | null {
  const most = max ?? 5;
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? null : `Please choose from 1 to ${most}`;
}

/** What is wrong with an answer that was given. */
function problemOf(field: FormField, answer: Answer): string | null {
  const list = [answer].flat();
  const [text = ''] = list;
  switch (field.type) {
    case 'email':
      return email(text);
    case 'phone':
      return phone(text);
    case 'number':
      return numberProblem(text, field);
    case 'money':
      return moneyProblem(text, field);
    case 'date':
      return dateProblem(text);
    case 'rating':
      return ratingProblem(text, field);
    case 'select':
      return choicesProblem(list, { ...field, min: null, max: null });
    case 'multi_select':
      return choicesProblem(list, field);
    case 'consent':
      return text === 'yes' ? null : incomplete;
    case 'signature':
      // Drawn, or the name typed.
      return isDrawing(text) ? null : textProblem(text, field);
    case 'file':
      // Judged by content and size where the bytes are.
      return null;
    default:
      return textProblem(text, field);
  }
}

export type Checked = { answers: Answers; problems: Problems };

/** The answers that count, on the way that they lead through the form, and what is wrong with them. */
export function checkAnswers(definition: FormDefinition, sent: Readonly<Record<string, unknown>>): Checked {
  const given: Answers = {};
  for (const field of definition.fields.filter(isAnswered)) {
    const value = Object.hasOwn(sent, field.key) ? sent[field.key] : undefined;
    // A hidden field may be filled by the address of the page, and is what the form says where that is silent.
    const answer = shaped(field, value) ?? (field.type === 'hidden' ? shaped(field, field.initial) : undefined);
    if (answer !== undefined) given[field.key] = answer;
  }
  const { fields, answers } = walk(definition, given);
  const problems: Problems = {};
  for (const field of fields.filter(isAnswered)) {
    const answer = answers[field.key];
    const problem = answer === undefined ? (field.required ? incomplete : null) : problemOf(field, answer);
    if (problem) problems[field.key] = problem;
  }
  return { answers, problems };
}
