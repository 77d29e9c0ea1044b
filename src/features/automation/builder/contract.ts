import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workflow } from '#features/automation/workflows/contract.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { draftDefinition, draftInput } from './draft-contract.ts';

const state = z.object({
  id: z.uuid(),
  definition: draftDefinition.describe('The draft, or what is published where there is none'),
  updated_at: timestamp.nullable().describe('Of the draft; null where there is none'),
  workflow: workflow.nullable().describe('As it is published'),
  base_version: z.number().int().nullable().describe('The version that the definition began with'),
  is_outdated: z.boolean().describe('Another version was published after the draft was begun'),
});
export type BuilderState = z.output<typeof state>;

/** What the refusal of a draft that cannot be read any more has for discarding it. */
export const unreadableDraft = z.object({ id: z.uuid(), updated_at: timestamp });
export type UnreadableDraft = z.output<typeof unreadableDraft>;

const draft = z.object({ id: z.uuid(), name: z.string(), is_sample: z.boolean(), created_at: timestamp, updated_at: timestamp });
export type Draft = z.output<typeof draft>;

const tags = ['Automation'];
const byId = z.object({ id: z.uuid() });

export const builderContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/workflow-drafts', tags, summary: 'Drafts that were never published, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(draft)),
  get: oc
    .route({ method: 'GET', path: '/admin/workflow-drafts/{id}', tags, summary: 'A workflow as it is being built' })
    .input(byId)
    .output(state),
  save: oc
    .route({
      method: 'PUT',
      path: '/admin/workflow-drafts/{id}',
      tags,
      summary: 'Keep a draft; the id of a new one is the caller’s',
    })
    .input(
      byId.extend({
        updated_at: seenVersion.nullable(),
        base_version: z.int32().positive().nullable().describe('As you saw it; kept with the first save of a draft'),
        definition: draftInput,
      }),
    )
    .output(state),
  publish: oc
    .route({
      method: 'POST',
      path: '/admin/workflow-drafts/{id}/publish',
      tags,
      summary: 'Make a version of a draft; a new workflow is paused',
    })
    .input(byId.extend({ updated_at: seenVersion, definition: draftInput.describe('The draft as you saw it') }))
    .output(state),
  discard: oc
    .route({
      method: 'DELETE',
      path: '/admin/workflow-drafts/{id}',
      inputStructure: 'detailed',
      tags,
      summary: 'Discard a draft',
    })
    .input(seenDelete)
    .output(byId),
};
