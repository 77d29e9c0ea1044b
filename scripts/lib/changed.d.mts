export type Nearest = { unit: string[]; system: string[]; e2e: string[] };

export function changedTests(since?: string): Nearest & { changed: string[] };
export function nearestTests(changed: string[], texts: Map<string, string>, pages: { address: string; file: string }[]): Nearest;
