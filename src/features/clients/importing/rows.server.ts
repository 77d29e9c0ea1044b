import { z } from 'zod';
import { contactInput, tagText } from '#features/people/contacts/contract.ts';
import type { ImportedContact } from '#features/people/contacts/import.server.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import { hasTag, tagsMost, tidyTag } from '#features/people/contacts/tags-policy.ts';
import { unguarded } from '#platform/http/csv.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { type BadRow, type ImportField, importFields, type Mapping, mostColumns, mostRows } from './contract.ts';

/** Headings by which a column is known, in small letters without anything but letters. */
const headings: Record<ImportField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'primaryemail'],
  first_name: ['firstname', 'first', 'givenname', 'name', 'fullname', 'displayname', 'contactname'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  company_name: ['company', 'companyname', 'business', 'businessname', 'organization', 'organisation'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile'],
  client_type: ['type', 'usertype', 'clienttype', 'kind'],
  tags: ['tags', 'tag', 'labels', 'label'],
};

export type CsvFile = { columns: string[]; rows: { line: number; cells: string[] }[] };

const refuse = (message: string): never => {
  throw new AppError('BAD_REQUEST', message, { fields: { csv: message } });
};

/** The file as columns and rows. The separator is the one that its first line has most of. */
export async function readCsv(text: string): Promise<CsvFile> {
  // Loaded when somebody imports: the start of the process stays as light as it is.
  const { CsvError, parse } = await import('csv-parse/sync');
  const parts = read();
  const [head, ...rows] = parts;
  const columns = head?.record.map((cell) => cell.trim()) ?? [];
  if (!head) return refuse('The first line must name the columns.');
  if (columns.length > mostColumns) return refuse(`Please import at most ${mostColumns} columns.`);
  if (rows.length === 0) return refuse('There are no rows below the headings.');
  if (rows.length > mostRows) return refuse(`Please import at most ${mostRows.toLocaleString('en-US')} rows at a time.`);
  return { columns, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) };

  function read(): { record: string[]; info: { lines: number } }[] {
    try {
      const options = {
        bom: true,
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        // The headings, and one row more than may be: enough to see that there are too many.
        to: mostRows + 2,
      };
      return parse(text, { ...options, delimiter: separatorOf(text) }) as never;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return refuse(
        `This file cannot be read as CSV: a quote is not closed, or stands where none may be (line ${error.lines ?? 1}).`,
      );
    }
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/u, 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]/gu, '');

export function guessMapping(columns: readonly string[]): Mapping {
  const plainColumns = columns.map(plain);
  const taken = new Set<number>();
  const find = (field: ImportField): number | null => {
    for (const heading of headings[field]) {
      const at = plainColumns.findIndex((name, index) => name === heading && !taken.has(index));
      if (at < 0) continue;
      taken.add(at);
      return at;
    }
    return null;
  };
  return Object.fromEntries(importFields.map((field) => [field, find(field)])) as Mapping;
}

export type ReadRows = { good: ImportedContact[]; bad: BadRow[] };

/** Every row as a contact, or why it is none. */
export function readRows({ rows }: CsvFile, mapping: Mapping): ReadRows {
  const good: ImportedContact[] = [];
  const bad: BadRow[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const cell = (field: ImportField): string => {
      const at = mapping[field];
      return at === null ? '' : unguarded((cells[at] ?? '').trim());
    };
    const email = cell('email');
    const typed = cell('first_name');
    // One column for the whole name, or none, is split as a form's name is.
    const name = cell('last_name') ? { first_name: typed, last_name: cell('last_name') } : splitName(typed, email);
    const parsed = contactInput.safeParse({ ...name, email, company_name: cell('company_name'), phone: cell('phone') });
    const tags = readTags(cell('tags'));
    const earlier = seen.get(email.toLowerCase());
    if (!parsed.success) bad.push({ line, problem: problemOf(parsed.error.issues) });
    else if (!tags.success) bad.push({ line, problem: `Tags: ${tags.error.issues[0]?.message}` });
    else if (earlier !== undefined) bad.push({ line, problem: `The same email address as line ${earlier}` });
    else {
      seen.set(email.toLowerCase(), line);
      good.push({ ...parsed.data, client_type: typeOf(cell('client_type'), parsed.data.company_name), tags: tags.data });
    }
  }
  return { good, bad };
}

const tagList = z.array(tagText).max(tagsMost, `Please use at most ${tagsMost} tags`);

/** Semicolons or commas stand between them; each counts once. */
function readTags(text: string) {
  const typed = text.split(/[;,]/u).map(tidyTag).filter(Boolean);
  return tagList.safeParse(typed.filter((tag, at) => !hasTag(typed.slice(0, at), tag)));
}

/** What the file says counts; where it says nothing, a company makes a business. */
function typeOf(told: string, company_name: string | null): AccountType {
  if (/business|company|firm/iu.test(told)) return 'business';
  if (/personal|private|individual/iu.test(told)) return 'personal';
  return company_name ? 'business' : 'personal';
}

const fieldNames: Record<string, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company',
  phone: 'Phone',
};

const problemOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => `${fieldNames[String(path[0])] ?? String(path[0])}: ${message}`).join('; ');
