import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import { lockProject, type ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile } from '#shared/seen.ts';
import { retainersAudit } from './audit.server.ts';
import type { Retainer, RetainerInput } from './contract.ts';
import { linkToken } from './link.server.ts';
import { retainerPath } from './policy.ts';
import { findRetainer, type RetainerRow, readMeter } from './queries.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'secrets'>;

const auditRetainer = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof retainersAudit, 'retainer'>,
  { id, name }: ProjectRow,
  details: Record<string, unknown> = {},
) =>
  retainersAudit.write(tx, {
    ...author,
    action: `retainer.${verb}`,
    entity: 'projects',
    entity_id: id,
    details: { name, ...details },
  });

const missingRetainer = () => new AppError('NOT_FOUND', 'This project has no retainer.');

export async function readRetainer(
  db: DbOrTx,
  { env, secrets }: Pick<Ports, 'env' | 'secrets'>,
  project_id: string,
): Promise<Retainer | null> {
  const row = await findRetainer(db, project_id);
  if (!row) return null;
  return {
    ...(await readMeter(db, row)),
    link: row.token_hash && `${env.PUBLIC_URL}${retainerPath(linkToken(secrets, row))}`,
    is_sample: row.is_sample,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function saveRetainer(
  ports: Ports,
  author: Actor,
  { project_id, updated_at }: { project_id: string; updated_at: string | null },
  { hours, ...input }: RetainerInput,
): Promise<Retainer | null> {
  return ports.db.transaction(async (tx) => {
    const project = await lockProject(tx, project_id);
    const before = await findRetainer(tx, project_id);
    const values = { ...input, minutes: hours * 60, carries_over: input.is_monthly && input.carries_over };
    const changes = changesOf(before ?? {}, values);
    if (Object.keys(changes).length > 0) {
      if ((before?.updated_at.getTime() ?? null) !== (updated_at === null ? null : Date.parse(updated_at)))
        throw new AppError('CONFLICT', changedMeanwhile('retainer'));
      if (before) await tx.update(retainers).set(values).where(eq(retainers.id, before.id));
      else await tx.insert(retainers).values({ ...values, project_id, is_sample: project.is_sample });
      await auditRetainer(tx, author, before ? 'updated' : 'created', project, { changes });
    }
    return readRetainer(tx, ports, project_id);
  });
}

async function lockRetainer(tx: Tx, project_id: string): Promise<{ project: ProjectRow; row: RetainerRow }> {
  const project = await lockProject(tx, project_id);
  const row = await findRetainer(tx, project_id);
  if (!row) throw missingRetainer();
  return { project, row };
}

export async function deleteRetainer({ db }: Ports, author: Actor, project_id: string): Promise<null> {
  return db.transaction(async (tx) => {
    const { project, row } = await lockRetainer(tx, project_id);
    await tx.delete(retainers).where(eq(retainers.id, row.id));
    const { minutes, starts_on, is_monthly, carries_over } = row;
    await auditRetainer(tx, author, 'deleted', project, { minutes, starts_on, is_monthly, carries_over });
    return null;
  });
}

/** Whoever has the link sees the meter, without a session. The one before it ends. */
export async function createLink(ports: Ports, author: Actor, project_id: string): Promise<Retainer | null> {
  return ports.db.transaction(async (tx) => {
    const { project, row } = await lockRetainer(tx, project_id);
    const link_number = row.link_number + 1;
    const token_hash = tokenHash(linkToken(ports.secrets, { id: row.id, link_number }));
    // A link is nothing that somebody edits: the version stays.
    await tx.update(retainers).set({ link_number, token_hash, updated_at: row.updated_at }).where(eq(retainers.id, row.id));
    await auditRetainer(tx, author, 'link_created', project);
    return readRetainer(tx, ports, project_id);
  });
}

export async function revokeLink(ports: Ports, author: Actor, project_id: string): Promise<Retainer | null> {
  return ports.db.transaction(async (tx) => {
    const { project, row } = await lockRetainer(tx, project_id);
    if (row.token_hash) {
      await tx.update(retainers).set({ token_hash: null, updated_at: row.updated_at }).where(eq(retainers.id, row.id));
      await auditRetainer(tx, author, 'link_revoked', project);
    }
    return readRetainer(tx, ports, project_id);
  });
}
