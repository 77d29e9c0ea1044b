import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { workflow_drafts } from '#db/schema/automation/builder.ts';
import type { Workflow } from '#features/automation/workflows/contract.ts';
import { findPublished } from '#features/automation/workflows/queries.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import type { BuilderState, Draft, UnreadableDraft } from './contract.ts';
import { type DraftDefinition, draftDefinition } from './draft-contract.ts';

type Events = Pick<Registry, 'events'>;

export const nameOf = ({ definition }: Pick<typeof workflow_drafts.$inferSelect, 'definition'>): string =>
  String(definition.name || 'Untitled trigger');

type Published = Pick<Workflow, 'name' | 'description' | 'trigger' | 'trigger_config' | 'steps'>;

export const definitionOf = ({ name, description, trigger, trigger_config, steps }: Published): DraftDefinition => ({
  ...{ name, description: description ?? '', trigger, trigger_config, steps },
});

/** What is stored may be of an older release, or broken. */
export function readDefinition({ id, definition, updated_at }: typeof workflow_drafts.$inferSelect): DraftDefinition {
  const { data, error } = draftDefinition.safeParse(definition);
  if (data) return data;
  const details: UnreadableDraft = { id, updated_at: updated_at.toISOString() };
  throw new AppError('CONFLICT', 'This draft cannot be read any more. Please discard it.', { cause: error, details });
}

export async function readState(db: DbOrTx, registry: Events, id: string): Promise<BuilderState> {
  const [draft] = await db.select().from(workflow_drafts).where(eq(workflow_drafts.id, id));
  const workflow = await findPublished(db, registry, id);
  if (!draft && !workflow) throw new AppError('NOT_FOUND', 'This workflow does not exist.');
  return {
    id,
    workflow,
    definition: draft ? readDefinition(draft) : definitionOf(workflow as Workflow),
    updated_at: draft?.updated_at.toISOString() ?? null,
    base_version: (draft ? draft.base_version : workflow?.version) ?? null,
    is_outdated: Boolean(draft && workflow && draft.base_version !== workflow.version),
  };
}

export async function listDrafts(db: DbOrTx, { limit, cursor }: { limit: number; cursor?: string }) {
  const rows = await db
    .select({ draft: workflow_drafts, key: momentKey(workflow_drafts.created_at) })
    .from(workflow_drafts)
    .where(and(isNull(workflow_drafts.workflow_id), afterCursor(workflow_drafts.created_at, workflow_drafts.id, cursor)))
    .orderBy(...newestFirst(workflow_drafts.created_at, workflow_drafts.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, draft }) => [key, draft.id]);
  return { items: items.map(({ draft }) => toDraft(draft)), next_cursor };
}

const toDraft = ({ id, definition, is_sample, created_at, updated_at }: typeof workflow_drafts.$inferSelect): Draft => ({
  ...{ id, name: nameOf({ definition }), is_sample },
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
