import { count, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { workflow_drafts } from '#db/schema/automation/builder.ts';
import { workflowLimits } from '#features/automation/workflows/choices.ts';
import { problemsOf, readConfig, workflowInput } from '#features/automation/workflows/definition-contract.ts';
import { findPublished } from '#features/automation/workflows/queries.server.ts';
import { createWorkflowIn, type Ports, updateWorkflowIn } from '#features/automation/workflows/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';
import { changedBeforeDelete, refuseStale } from '#shared/seen.ts';
import { builderAudit } from './audit.server.ts';
import type { BuilderState } from './contract.ts';
import type { DraftDefinition } from './draft-contract.ts';
import { definitionOf, nameOf, readDefinition, readState } from './queries.server.ts';

type Seen = { id: string; updated_at: string };

async function lockDraft(tx: Tx, id: string) {
  const [row] = await tx.select().from(workflow_drafts).where(eq(workflow_drafts.id, id)).for('update');
  return row ?? null;
}

/** One after the other, so that no two come past the limit together. */
async function takeTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('workflow_drafts'))`);
  const [found] = await tx.select({ each: count() }).from(workflow_drafts).where(isNull(workflow_drafts.workflow_id));
  if ((found?.each ?? 0) >= workflowLimits.each)
    throw new AppError('CONFLICT', `There are at most ${workflowLimits.each} drafts. Please publish or discard one.`);
}

const changed = 'Somebody else changed this workflow meanwhile. Nothing was saved.';

/** Every few seconds while somebody builds: what is kept is no entry of the audit log until it is published. */
export async function saveDraft(
  { db, registry }: Ports,
  { id, updated_at, base_version }: { id: string; updated_at: string | null; base_version: number | null },
  definition: DraftDefinition,
): Promise<BuilderState> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft) {
      if (!(await isSame(tx, id, definition))) {
        if (updated_at === null) throw new AppError('CONFLICT', changed);
        refuseStale(draft, updated_at, changed);
        await tx.update(workflow_drafts).set({ definition }).where(eq(workflow_drafts.id, id));
      }
      return readState(tx, registry, id);
    }
    // It was published or discarded elsewhere.
    if (updated_at !== null) throw new AppError('CONFLICT', changed);
    const workflow = await findPublished(tx, registry, id);
    if (!workflow && base_version !== null) throw new AppError('NOT_FOUND', 'This workflow was deleted meanwhile.');
    if (!workflow) await takeTurns(tx);
    const [row] = await tx
      .insert(workflow_drafts)
      // The version that its author saw, which may not be the newest any more: that is told, and refused when it is published.
      .values({ id, workflow_id: workflow?.id ?? null, base_version, definition })
      .onConflictDoNothing()
      .returning();
    if (!row && !(await isSame(tx, id, definition))) throw new AppError('CONFLICT', changed);
    return readState(tx, registry, id);
  });
}

/** Compared by the database, because jsonb keeps no order of keys. */
async function isSame(tx: Tx, id: string, definition: DraftDefinition): Promise<boolean> {
  const [found] = await tx
    .select({ same: sql<boolean>`${workflow_drafts.definition} = ${JSON.stringify(definition)}::jsonb` })
    .from(workflow_drafts)
    .where(eq(workflow_drafts.id, id));
  return found?.same ?? false;
}

/** Whether what is published is what came of this definition. */
function isPublished(definition: DraftDefinition, published: DraftDefinition): boolean {
  const { data: input } = workflowInput.safeParse(definition);
  return input !== undefined && sameJson(definitionOf({ ...input, trigger_config: readConfig(input) }), published);
}

const goneMeanwhile =
  'This draft was published or discarded meanwhile. Nothing was published: please look at the newest version.';

/** Pressed twice, one version is made: the draft is gone with the first. */
export async function publishDraft(
  ports: Ports,
  author: Actor,
  { id, updated_at }: Seen,
  definition: DraftDefinition,
): Promise<BuilderState> {
  const { db, registry } = ports;
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) {
      const state = await readState(tx, registry, id);
      if (!isPublished(definition, state.definition)) throw new AppError('CONFLICT', goneMeanwhile);
      return state;
    }
    refuseStale(draft, updated_at, changed);
    const workflow = await findPublished(tx, registry, id);
    const typed = { ...readDefinition(draft), is_active: workflow?.is_active ?? false };
    const { data: input } = workflowInput.safeParse(typed);
    if (!input) throw new AppError('BAD_REQUEST', 'Please mend the marked steps first.', { fields: problemsOf(typed) });
    if (workflow && draft.base_version !== workflow.version)
      throw new AppError('CONFLICT', 'Another version was published since this draft was begun. Please discard the draft.');
    if (workflow) await updateWorkflowIn(tx, ports, author, workflow, input);
    else await createWorkflowIn(tx, ports, author, id, input);
    await tx.delete(workflow_drafts).where(eq(workflow_drafts.id, id));
    return readState(tx, registry, id);
  });
}

export async function discardDraft({ db }: Pick<Ports, 'db'>, author: Actor, { id, updated_at }: Seen): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) throw new AppError('NOT_FOUND', 'This draft does not exist.');
    refuseStale(draft, updated_at, changedBeforeDelete('draft'));
    await tx.delete(workflow_drafts).where(eq(workflow_drafts.id, id));
    await builderAudit.write(tx, {
      ...author,
      action: 'workflow_draft.discarded',
      entity: 'workflow_drafts',
      entity_id: id,
      details: { name: nameOf(draft) },
    });
    return { id };
  });
}
