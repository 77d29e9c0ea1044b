import type { TestResult } from './results.d.mts';

export type NamedTest = { file: string; title: string };

export function namedTests(text: string): NamedTest[];
export function brokenPromises(named: NamedTest[], results: TestResult[]): string[];
export function missedPromises(results: TestResult[]): string[];
