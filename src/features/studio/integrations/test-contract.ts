import { z } from 'zod';

export const testResult = z.object({ ok: z.boolean(), message: z.string().nullable() });
export type TestResult = z.output<typeof testResult>;
