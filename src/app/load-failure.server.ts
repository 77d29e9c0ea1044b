import { data } from 'react-router';
import { defaultMessages } from '#shared/branding.ts';

/** The HTTP status of what an API call threw; anything unknown is a failure of ours. */
export function failureStatus(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : 500;
}

/** What a refusal offers instead. */
export const detailsOf = (error: unknown): unknown => (error instanceof Error && 'details' in error ? error.details : null);

/** A record that does not exist, or an address whose id cannot be one. */
const isMissing = (error: unknown): boolean => [400, 404].includes(failureStatus(error));

/** The record, or null when there is none. Any other failure is thrown with its status: it is no absence. */
export async function findRecord<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return null;
    const status = failureStatus(error);
    // What broke is thrown as it is, for the log; what was refused on purpose goes out in its own words.
    throw status === 500 ? error : data(error instanceof Error ? error.message : defaultMessages.errorPage, { status });
  }
}
