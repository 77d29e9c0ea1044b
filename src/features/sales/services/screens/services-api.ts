import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { servicesContract } from '../contract.ts';

export const servicesApi = apiClient(servicesContract);
export const servicesKey = ['services'] as const;

/** A new service that the server did not take, against one whose request never got through. */
export const saveFailure = (error: unknown, isNew: boolean): string =>
  reasonOf(
    error,
    isNew && error instanceof ApiFailure && error.status > 0 ? 'Failed to create service' : 'Failed to save service',
  );
