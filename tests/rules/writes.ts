import { posix } from 'node:path';
import { parseSync } from '@swc/core';
import type { OwnedTable } from './tables.ts';

export type Write = { table: string; owner: string };

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A marker round the name of what a template holds, so that `delete from ${orders}` can be read as one text. */
const hole = '\u0001';
const verbs = new Set(['insert', 'update', 'delete']);
/** What a database or a transaction is called: a Map and a hash have methods of these names too. */
const handles = new Set(['db', 'tx']);
const rawWrite = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy(?=\s+\S+.*\bfrom\s+stdin)|update(?=\s+(?:only\s+)?\S+\s+(?:(?:as\s+)?\w+\s+)?set\b))\s+(?:only\s+)?"?(${hole}?[\w.]+${hole}?)`,
  'gi',
);

/** Parsing is dear: a file that has none of these words, not even at the end of another, holds no write. */
const anyWrite = /(?:insert|update|delete|merge|truncate|copy)\b/i;

/** Every table that a file writes, by Drizzle's builder or by SQL of its own. A table that cannot be named is written as `?`. */
export function writesIn(file: string, code: string, tables: readonly OwnedTable[]): Write[] {
  if (!anyWrite.test(code)) return [];
  const program = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('.tsx') }) as unknown as Node;
  const imported = importsOf(file, program);
  const byName = (name: string) => tables.find((one) => one.name === name);
  const resolve = (local: string): OwnedTable | undefined => {
    const from = imported.get(local);
    return from && tables.find((one) => one.owner === from.owner && one.exported === from.name);
  };
  const writes: Write[] = [];
  const add = (found: OwnedTable | undefined) => writes.push(found ? { table: found.name, owner: found.owner } : unknown);

  walk(program, (node) => {
    const call = builderCall(node);
    const table = call ? resolve(call.argument) : undefined;
    if (table || call?.certain) add(table);
    const text = textOf(node);
    for (const [, target = ''] of text?.matchAll(rawWrite) ?? []) {
      if (target.startsWith(hole)) add(resolve(target.slice(1, -1)));
      else if (byName(target)) add(byName(target));
    }
  });
  return writes;
}

const unknown: Write = { table: '?', owner: '?' };

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === 'object' && node !== null) {
    if (isNode(node)) visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** `tx.update(orders)`: `certain` where the receiver is a database, whatever the argument is. */
function builderCall(node: Node): { argument: string; certain: boolean } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return null;
  const { object, property } = node.callee as Node & { object: Node; property: Node };
  const [first] = node.arguments as { expression: Node }[];
  if (!first || !verbs.has(String(property.value))) return null;
  const receiver = object.type === 'MemberExpression' ? (object.property as Node).value : object.value;
  const argument = first.expression.type === 'Identifier' ? String(first.expression.value) : '';
  return { argument, certain: handles.has(String(receiver)) };
}

function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  // A template among types has no expressions.
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.expressions)) return null;
  const { quasis, expressions } = node as Node & { quasis: { raw: string }[]; expressions: Node[] };
  const named = (one: Node | undefined): string => (one ? `${hole}${one.type === 'Identifier' ? one.value : 'x'}${hole}` : '');
  return quasis.map(({ raw }, at) => raw + named(expressions[at])).join('');
}

/** What a file imports from the schema, by its local name. */
function importsOf(file: string, program: Node): Map<string, { owner: string; name: string }> {
  const found = new Map<string, { owner: string; name: string }>();
  for (const item of program.body as Node[]) {
    if (item.type !== 'ImportDeclaration') continue;
    const path = String((item.source as Node).value);
    const whole = path.startsWith('.') ? posix.join(posix.dirname(file), path) : path.replace(/^#/, 'src/');
    const owner = /^src\/db\/schema\/(.+)\.ts$/.exec(whole)?.[1];
    if (!owner) continue;
    for (const one of item.specifiers as (Node & { local: Node; imported?: Node | null })[]) {
      const local = String(one.local.value);
      found.set(local, { owner, name: String(one.imported?.value ?? local) });
    }
  }
  return found;
}

/** Whose file it is: `sales/orders` for a feature's, `platform` for the platform's. */
export const writerOf = (file: string): string =>
  /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? /^src\/([^/]+)\//.exec(file)?.[1] ?? file;

/** The database's own layer knows tables by their names in the catalogue alone: it may not import one, but may act on any. */
export const mayWrite = (writer: string, { owner }: Write): boolean =>
  owner === writer || (writer === 'platform' && owner.startsWith('platform/')) || (writer === 'db' && owner === '?');
