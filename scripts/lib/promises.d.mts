export type NamedTest = { file: string; title: string };
export type TestResult = NamedTest & { passed: boolean };

export function namedTests(text: string): NamedTest[];
export function vitestResults(report: object): TestResult[];
export function playwrightResults(report: object): TestResult[];
export function brokenPromises(named: NamedTest[], results: TestResult[]): string[];
export function checkPromises(
  report: string,
  read: (report: object) => TestResult[],
  isOfPart: (file: string) => boolean,
): boolean;
