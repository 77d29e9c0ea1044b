export type TestResult = {
  file: string;
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  message: string;
  /** Lines of the server's log, and paths of what the browser left. */
  kept: string[];
};

export function vitestResults(report: object): TestResult[];
export function playwrightResults(report: object): TestResult[];
export function explain(failed: TestResult[]): string[];
