import type { AnyProcedure } from '@orpc/server';
import { unstorableField } from '#shared/storable.ts';
import { unstorable } from './api-error.server.ts';
import type { ApiContext } from './context.server.ts';
import { demandGuard } from './guards.server.ts';

/**
 * Refuses input with text that PostgreSQL cannot hold, wherever it came from: path, query or body. A schema that says so
 * itself, or that takes such characters out, has its way; so has the guard, which comes before all of it.
 */
export async function checkTexts(procedure: AnyProcedure, input: unknown, context: ApiContext): Promise<void> {
  if (unstorableField(input) === null) return;
  const { inputSchema } = procedure['~orpc'];
  await demandGuard(context, procedure);
  const read = (await inputSchema?.['~standard'].validate(input)) ?? { value: input };
  if (read.issues) return;
  const field = unstorableField(read.value);
  if (field !== null) throw unstorable(field);
}
