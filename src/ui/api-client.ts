import { createORPCClient, ORPCError } from '@orpc/client';
import { type AnyContractRouter, type ContractRouterClient, getContractRouter, isContractProcedure } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { unexpectedMessage, unreachableMessage } from '#shared/app-error.ts';
import { unusedHeaders } from '#ui/last-use.ts';
import { withSession } from '#ui/session-lost.ts';
import { viewingHeaders } from '#ui/viewing.ts';

/** A refusal as a screen sees it: a text for the person, and field errors for the form. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** The server says why, in words for a person. */
  readonly isExplained: boolean;

  constructor(message: string, status: number, code: string, fields: Record<string, string> = {}, isOurs = true) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.isExplained = isOurs && message !== '' && message !== unexpectedMessage;
  }
}

/** The typed client of one feature's contract, for events (`api.call`) and for queries (`api.query`). */
export function apiClient<T extends AnyContractRouter>(contract: T) {
  const link = new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    headers: () => ({ ...viewingHeaders(), ...unusedHeaders() }),
    interceptors: [
      ({ next, path }) => {
        const call = async () => {
          try {
            return unwrap(await next());
          } catch (error) {
            throw toFailure(error);
          }
        };
        return withSession(call, isSessionLost, isRead(contract, path));
      },
    ],
    customErrorResponseBodyDecoder: (body, response) => {
      if (typeof body !== 'object' || body === null || !('error' in body)) return null;
      const { error, code, fields } = body as { error: string | null; code?: string; fields?: Record<string, string> };
      // Without words of its own, oRPC would fill in the name of the status.
      const data = { fields, isOurs: error !== null };
      return new ORPCError(code ?? 'UNKNOWN', { status: response.status, message: error ?? undefined, data });
    },
  });
  const call: ContractRouterClient<T> = createORPCClient(link);
  return { call, query: createTanstackQueryUtils(call) };
}

/** What was asked for is not for this person, and asking again changes nothing. */
export const isAreaClosed = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'FORBIDDEN';

/** Nobody is signed in any more. Wrong words in a form are refused with another code. */
export const isSessionLost = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'UNAUTHORIZED';

/** Says what has to be looked at first, and of no field. It stands with a long form, for a message that goes by itself would be missed. */
export const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 409 && Object.keys(error.fields).length === 0;

/** Nobody knows whether the server has done it: the connection broke, or a proxy before the server gave up. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiFailure) || [0, 502, 504].includes(error.status);

function isRead(contract: AnyContractRouter, path: readonly string[]): boolean {
  const operation = getContractRouter(contract, path);
  return isContractProcedure(operation) && operation['~orpc'].route.method === 'GET';
}

const unwrap = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : body);

function toFailure(error: unknown): ApiFailure {
  if (error instanceof ORPCError) {
    // An answer that is not in our envelope comes from something before the server, whose words are not for people.
    return new ApiFailure(error.message, error.status, error.code, error.data?.fields, error.data?.isOurs === true);
  }
  return new ApiFailure(unreachableMessage, 0, 'OFFLINE');
}

/**
 * What a person is told about a failed call: the server's own words where it has any, the screen's own (`otherwise`) where
 * something broke and the server only says so. Offline, the screen's words are followed by why.
 */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiFailure)) return otherwise;
  if (error.code === 'OFFLINE') return `${otherwise.replace(/\.?$/, '.')} ${error.message}`;
  return error.isExplained ? error.message : otherwise;
}
