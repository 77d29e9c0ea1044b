import { toApiError } from './api-error.server.ts';
import type { ApiContext } from './context.server.ts';

/** What a call answers, in the one envelope; what goes wrong inside is logged and thrown in a form that is fit to be answered. */
export async function inEnvelope(call: () => Promise<unknown>, context: ApiContext, path: readonly string[]) {
  try {
    return { success: true, data: (await call()) ?? null, error: null };
  } catch (error) {
    const known = toApiError(error);
    if (known.status >= 500) {
      context.platform.log.error({
        category: 'api',
        component: path.join('.'),
        message: known.message,
        request_id: context.request_id,
        error: known.cause,
      });
    }
    throw known;
  }
}
