// The rules of public forms, for the browser and the server alike. Free of Zod: public pages carry this file.
import { required } from './words.ts';

export type Choice = { value: string; label: string };

/** What the person chose, in the words they chose it by; a value that is not in the list speaks for itself. */
export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** What is wrong with a value, in the words the person reads; null when nothing is. */
export type Rule = (value: string) => string | null;
export type Rules = Record<string, Rule>;
export type Problems = Record<string, string>;

const emailPattern = /^(?!\.)(?!.*\.\.)[\w.+'-]*[\w+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
// A country's prefix may stand before the number that the rest describes.
const phonePattern = /^(?:\+\d{1,3}[-.\s])?\+?\(?\d{3}\)?[-.\s]?\d{3}[-.\s]?\d{4,6}$/;

const tooLong = (most: number) => `Please use at most ${most} characters`;

export const atLeast =
  (least: number, message: string, most = 200): Rule =>
  (value) =>
    value.trim().length < least ? message : optional(most)(value);

export const optional =
  (most = 200): Rule =>
  (value) =>
    value.trim().length > most ? tooLong(most) : null;

export const email: Rule = (value) => {
  const address = value.trim();
  return address.length <= 254 && emailPattern.test(address) ? null : 'Please enter a valid email address';
};

export const phone: Rule = (value) => {
  const number = value.trim();
  return number === '' || phonePattern.test(number) ? null : 'Please enter a valid phone number or leave blank';
};

export const personName = atLeast(2, 'Name must be at least 2 characters');
export const subjectLine = atLeast(3, 'Subject must be at least 3 characters');

export const messageMost = 10_000;

export const oneOf =
  (list: readonly string[], missing: string = required): Rule =>
  (value) =>
    value.trim() === '' ? missing : list.includes(value.trim()) ? null : 'Please choose one of the list';

/** Every field that is wrong, with its message; a field that is missing counts as blank. */
export function problemsOf(rules: Rules, values: Readonly<Record<string, unknown>>): Problems {
  const problems: Problems = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = values[name];
    const problem = rule(typeof value === 'string' ? value : '');
    if (problem) problems[name] = problem;
  }
  return problems;
}
