import { toApiError } from './api-error.server.ts';
import type { ApiContext } from './context.server.ts';

/** What a call answers; what goes wrong inside is logged and thrown in a form that is fit to be answered. */
export async function reported<T>(call: () => Promise<T>, context: ApiContext, path: readonly string[]): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const known = toApiError(error);
    if (known.status >= 500) {
      context.platform.log.error({
        category: 'api',
        component: path.join('.'),
        message: known.message,
        request_id: context.request_id,
        error: known.cause,
        visitor: context.ip,
      });
    }
    throw known;
  }
}

/** The same in the one envelope. */
export async function inEnvelope(call: () => Promise<unknown>, context: ApiContext, path: readonly string[]) {
  return { success: true, data: (await reported(call, context, path)) ?? null, error: null };
}
