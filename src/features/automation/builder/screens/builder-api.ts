import { apiClient } from '#ui/api-client.ts';
import { type BuilderState, builderContract } from '../contract.ts';

export const builderApi = apiClient(builderContract);
export const draftsKey = ['workflow-drafts'] as const;

/** What a new one begins with. */
export const newState = (id: string): BuilderState => ({
  ...{ id, workflow: null, updated_at: null, base_version: null, is_outdated: false },
  definition: { name: '', description: '', trigger: 'form_submission', trigger_config: {}, steps: [] },
});
