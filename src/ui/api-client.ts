import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';

/** A refusal as a screen sees it: a text for the person, and field errors for the form. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(message: string, status: number, code: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The typed client of one feature's contract, for events (`api.call`) and for queries (`api.query`). */
export function apiClient<T extends AnyContractRouter>(contract: T) {
  const link = new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    interceptors: [
      async ({ next }) => {
        try {
          return unwrap(await next());
        } catch (error) {
          throw toFailure(error);
        }
      },
    ],
    customErrorResponseBodyDecoder: (body, response) => {
      if (typeof body !== 'object' || body === null || !('error' in body)) return null;
      const { error, code, fields } = body as { error: string; code?: string; fields?: Record<string, string> };
      return new ORPCError(code ?? 'UNKNOWN', { status: response.status, message: error, data: { fields } });
    },
  });
  const call: ContractRouterClient<T> = createORPCClient(link);
  return { call, query: createTanstackQueryUtils(call) };
}

const unwrap = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : body);

function toFailure(error: unknown): ApiFailure {
  if (error instanceof ORPCError) return new ApiFailure(error.message, error.status, error.code, error.data?.fields);
  return new ApiFailure('The server could not be reached. Please check your connection and try again.', 0, 'OFFLINE');
}

/** The message of a refusal, or the screen's own words when the failure has none for a person. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.message ? error.message : fallback;

/** A refusal in the server's own words; a failure without any for a person in ours. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.message ? error.message : otherwise;
