// Draws the domains and who uses whom into docs/architecture.md, from the lint configuration. Run it after a change of the domains:
//   node scripts/draw-domains.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Domains = Record<string, readonly string[]>;

const page = new URL('../docs/architecture.md', import.meta.url);
const between = /(<!-- domains -->\n)[\s\S]*?(<!-- \/domains -->)/;

export const readDomains = (): Domains => createRequire(import.meta.url)('../.dependency-cruiser.cjs').domains;

/** The picture as a Mermaid chart, which code hosts render. An arrow means "uses"; one that others already imply is left out. */
export function drawDomains(domains: Domains): string {
  const arrows = Object.entries(domains).flatMap(([domain, uses]) =>
    direct(domains, uses).map((used) => `  ${domain} --> ${used}`),
  );
  return ['```mermaid', 'flowchart TD', ...Object.keys(domains).map((domain) => `  ${domain}`), ...arrows, '```', ''].join('\n');
}

/** Those of the used domains that cannot be reached through another used one. */
const direct = (domains: Domains, uses: readonly string[]): string[] =>
  uses.filter((one) => !uses.some((other) => other !== one && reaches(domains, other, one)));

export function reaches(graph: Domains, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return (graph[from] ?? []).some((next) => next === to || reaches(graph, next, to, seen));
}

export const withDrawing = (text: string, drawing: string): string =>
  text.replace(between, (_all, begin: string, end: string) => `${begin}${drawing}${end}`);

if (import.meta.main) writeFileSync(page, withDrawing(readFileSync(page, 'utf8'), drawDomains(readDomains())));
