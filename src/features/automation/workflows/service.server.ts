import { randomBytes } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { findAuthor } from './actions.server.ts';
import { workflowsAudit } from './audit.server.ts';
import { demandPossible, eventOf } from './catalogue.server.ts';
import { workflowLimits } from './choices.ts';
import type { Workflow } from './contract.ts';
import { readConfig, stepList, type WorkflowInput } from './definition-contract.ts';
import { findWorkflow, getWorkflow, lockWorkflow, type WorkflowRow } from './queries.server.ts';
import { starters } from './starters.ts';
import { nextDue } from './tick.server.ts';

export type Ports = Pick<Platform, 'db' | 'env' | 'registry'>;

const auditWorkflow = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof workflowsAudit, 'workflow'>,
  { id, name }: { id: string; name: string },
  details = {},
) =>
  workflowsAudit.write(tx, {
    ...author,
    action: `workflow.${verb}`,
    entity: 'workflows',
    entity_id: id,
    details: { name, ...details },
  });

async function valuesOf(tx: Tx, input: WorkflowInput) {
  const trigger_config = readConfig(input);
  const { name, description, trigger, is_active, steps } = input;
  return {
    ...{ name, description, trigger, trigger_config, is_active, steps: steps as Record<string, unknown>[] },
    event_type: eventOf({ trigger, trigger_config }),
    next_due_at: is_active ? await nextDue(tx, { trigger, trigger_config }, new Date()) : null,
  };
}

/** What a run follows; one that was stored is never changed. */
const keepVersion = (tx: Tx, { id, version, name, trigger, trigger_config, steps }: WorkflowRow, created_by: string | null) =>
  tx.insert(workflow_versions).values({ workflow_id: id, version, name, trigger, trigger_config, steps, created_by });

/** A version that nobody has saved, such as a starter, or whose author may not change Automation any more becomes theirs; answers whether it did. */
async function takeOver(tx: Tx, author: Actor, { id, version }: WorkflowRow): Promise<boolean> {
  const current = and(eq(workflow_versions.workflow_id, id), eq(workflow_versions.version, version));
  const [kept] = await tx.select({ created_by: workflow_versions.created_by }).from(workflow_versions).where(current);
  if (await findAuthor(tx, { workflow_id: id, created_by: kept?.created_by ?? null })) return false;
  await tx.update(workflow_versions).set({ created_by: author.actor.id }).where(current);
  return true;
}

/** One after the other, so that no two come past the limit together; false where it was kept before. */
async function takeTurn(tx: Tx, id: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('workflows'))`);
  if ((await tx.$count(workflows, eq(workflows.id, id))) > 0) return false;
  const [found] = await tx.select({ each: count() }).from(workflows);
  if ((found?.each ?? 0) >= workflowLimits.each)
    throw new AppError('CONFLICT', `There are at most ${workflowLimits.each} workflows.`);
  return true;
}

/** Once, however often the dialog is sent; false where it was kept before. */
async function insertWorkflow(tx: Tx, author: Actor, id: string, input: WorkflowInput, details = {}): Promise<boolean> {
  if (!(await takeTurn(tx, id))) return false;
  const [row] = await tx
    .insert(workflows)
    .values({ id, ...(await valuesOf(tx, input)) })
    .onConflictDoNothing()
    .returning();
  if (!row) return false;
  await keepVersion(tx, row, author.actor.id);
  await auditWorkflow(tx, author, 'created', row, details);
  return true;
}

const comingSoon = 'Coming soon: Workflow creation will be available once backend is connected.';

export async function createWorkflowIn(
  tx: Tx,
  { env, registry }: Ports,
  author: Actor,
  id: string,
  input: WorkflowInput,
): Promise<Workflow> {
  if (!env.WORKFLOWS) throw new AppError('CONFLICT', comingSoon);
  demandPossible({ registry, env }, input);
  if (!(await insertWorkflow(tx, author, id, input))) {
    const { next_due_at: _, ...sent } = await valuesOf(tx, input);
    refuseChanged(await findWorkflow(tx, id), sent, keptAlready('workflow'));
  }
  return getWorkflow(tx, registry, id);
}

export const createWorkflow = (ports: Ports, author: Actor, id: string, input: WorkflowInput): Promise<Workflow> =>
  ports.db.transaction((tx) => createWorkflowIn(tx, ports, author, id, input));

type Seen = { id: string; updated_at: string };

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateWorkflowIn(
  tx: Tx,
  { env, registry }: Ports,
  author: Actor,
  { id, updated_at }: Seen,
  input: WorkflowInput,
): Promise<Workflow> {
  demandPossible({ registry, env }, input);
  const before = await lockWorkflow(tx, id);
  const values = await valuesOf(tx, input);
  const { next_due_at: _, is_active: __, ...definition } = values;
  const isSame = (Object.keys(definition) as (keyof typeof definition)[]).every((key) => sameJson(definition[key], before[key]));
  const isTakenOver = isSame && (await takeOver(tx, author, before));
  if (isSame && input.is_active === before.is_active) {
    if (isTakenOver) await auditWorkflow(tx, author, 'updated', before, { version: before.version });
    return getWorkflow(tx, registry, id);
  }
  refuseStale(before, updated_at, changedMeanwhile('workflow'));
  const version = isSame ? before.version : before.version + 1;
  const [row = before] = await tx
    .update(workflows)
    .set({ ...values, version })
    .where(eq(workflows.id, id))
    .returning();
  if (!isSame) await keepVersion(tx, row, author.actor.id);
  await auditWorkflow(tx, author, 'updated', row, { version });
  return getWorkflow(tx, registry, id);
}

export const updateWorkflow = (ports: Ports, author: Actor, seen: Seen, input: WorkflowInput): Promise<Workflow> =>
  ports.db.transaction((tx) => updateWorkflowIn(tx, ports, author, seen, input));

/** Whoever activates it answers for it. */
export async function setActive({ db, env, registry }: Ports, author: Actor, id: string, is_active: boolean): Promise<Workflow> {
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, id);
    if (row.is_active !== is_active) {
      if (is_active) demandPossible({ registry, env }, { ...row, is_active, steps: stepList.parse(row.steps) });
      const next_due_at = is_active ? await nextDue(tx, row, new Date()) : null;
      await tx.update(workflows).set({ is_active, next_due_at }).where(eq(workflows.id, id));
      if (is_active) await takeOver(tx, author, row);
      await auditWorkflow(tx, author, is_active ? 'activated' : 'paused', row);
    }
    return getWorkflow(tx, registry, id);
  });
}

export async function duplicateWorkflow({ db, registry }: Ports, author: Actor, id: string, copy_id: string): Promise<Workflow> {
  return db.transaction(async (tx) => {
    const row = await findWorkflow(tx, id);
    const name = `Copy of ${row.name}`.slice(0, workflowLimits.name);
    await insertWorkflow(
      tx,
      author,
      copy_id,
      { ...row, name, is_active: false, steps: stepList.parse(row.steps) },
      { copy_of: row.name },
    );
    return getWorkflow(tx, registry, copy_id);
  });
}

export async function deleteWorkflow({ db }: Ports, author: Actor, { id, updated_at }: Seen): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, id);
    refuseStale(row, updated_at, changedBeforeDelete('workflow'));
    await tx.delete(workflows).where(eq(workflows.id, id));
    await auditWorkflow(tx, author, 'deleted', row, { trigger: row.trigger, steps: row.steps });
    return { id };
  });
}

/** Those that are not there, each known by its id; all of them are paused. */
export async function addStarters({ db }: Pick<Ports, 'db'>, author: Actor): Promise<{ added: number }> {
  return db.transaction(async (tx) => {
    const known = new Set((await tx.select({ id: workflows.id }).from(workflows)).map(({ id }) => id));
    const wanted = starters().filter(({ id }) => !known.has(id));
    for (const { id, ...input } of wanted) await insertWorkflow(tx, author, id, input, { starter: true });
    return { added: wanted.length };
  });
}

/** The token is shown once: only its hash is kept. */
export async function renewHook({ db, env }: Ports, author: Actor, id: string): Promise<{ url: string }> {
  const token = randomBytes(24).toString('base64url');
  await db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, id);
    if (row.trigger !== 'webhook') throw new AppError('CONFLICT', 'This workflow is not started by a webhook.');
    await tx
      .update(workflows)
      .set({ hook_hash: tokenHash(token), updated_at: row.updated_at })
      .where(eq(workflows.id, id));
    await auditWorkflow(tx, author, 'hook_renewed', row);
  });
  return { url: `${env.PUBLIC_URL}/hooks/${token}` };
}
