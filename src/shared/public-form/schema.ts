import { z } from 'zod';
import { honeypotField } from './guard.ts';
import type { Rule, Rules } from './rules.ts';

// Bytes that no keyboard types and no database keeps.
const unprintable = /(?![\n\t])\p{Cc}/gu;
const longTexts = new Set(['message', 'text', 'description', 'inspiration', 'project_details']);

/** A text that keeps a rule; missing counts as blank, as it does in the browser. */
const ruled = (name: string, rule: Rule) =>
  z
    .string('Please enter a text')
    .default('')
    .transform((value) => {
      const clean = value.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unprintable, '').trim();
      return longTexts.has(name) ? clean : clean.replaceAll(/\s+/g, ' ');
    })
    .superRefine((value, check) => {
      const problem = rule(value);
      if (problem) check.addIssue({ code: 'custom', message: problem });
    });

/** The schema of a form from the rules that its page uses too. */
export const schemaOf = <R extends Rules>(rules: R) =>
  z.object(
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, ruled(name, rule)])) as Record<
      keyof R,
      ReturnType<typeof ruled>
    >,
  );

/** What every public form carries besides its fields. */
export const guarded = {
  [honeypotField]: z.string().max(2000).optional().describe('Hidden on the page: people leave it empty'),
  token: z.string().max(200).optional().describe('From /forms/token; without one fewer submissions are taken from an address'),
  request_key: z.uuid().optional().describe('The same key is never kept twice'),
};
export const formGuard = z.object(guarded);
export type FormGuard = z.infer<typeof formGuard>;
