/** What a refusal offers instead: other times, or the seconds until the next try. */
type Details = { alternatives?: string[]; retry_after?: number };

/** A refusal as the public pages see it. They carry no API client: this is all of it that they need. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly details: Details;

  constructor(status: number, message: string, fields: Record<string, string> = {}, details: Details = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.details = details;
  }
}

type Body = {
  success: boolean;
  data: unknown;
  error: string | null;
  fields?: Record<string, string>;
  details?: Details;
};

const unreachable = 'The server could not be reached. Please check your connection and try again.';

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let status = 0;
  let body: Body;
  try {
    const response = await fetch(`/api${path}`, init);
    status = response.status;
    body = await response.json();
  } catch {
    throw new Refusal(status, unreachable);
  }
  if (!body.success) throw new Refusal(status, body.error ?? unreachable, body.fields, body.details);
  return body.data as T;
}

export const getJson = <T>(path: string): Promise<T> => ask(path);

export const postJson = <T>(path: string, data: unknown): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) });

/** What a screen says about any failure. */
export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(0, 'An unexpected error occurred. Please try again.');
