import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { isOpen } from '#features/work/projects/policy.ts';
import { lockProject } from '#features/work/projects/rows.server.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { refuseChanged } from '#shared/seen.ts';
import { credentialsAudit } from './audit.server.ts';
import { credentialDays, credentialLimits } from './choices.ts';
import type { AdminCredentials, HandedOver, OwnCredentials } from './contract.ts';
import { credentialAsked, credentialDeleted, credentialHandedOver } from './events.ts';
import {
  currentKey,
  type DropRow,
  listCredentials,
  listOwnCredentials,
  lockCurrentKey,
  missingCredential,
} from './queries.server.ts';

export type AdminList = Omit<AdminCredentials, 'may_make_key'>;

export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000);
/** Nothing of the ciphertext is left. */
export const wiped = { sealed: null };

/** Stands in the record of the project, whose activity it is. Nothing secret is in it. */
export const auditCredential = (
  tx: Tx,
  author: AnyActor,
  verb: Exclude<VerbOf<typeof credentialsAudit, 'credential'>, 'key_made' | 'key_given'>,
  row: DropRow,
) =>
  credentialsAudit.write(tx, {
    ...author,
    action: `credential.${verb}`,
    entity: 'projects',
    entity_id: row.project_id,
    // A name with "credential" in it would be taken for a secret and hidden.
    details: { drop_id: row.id, title: row.title },
  });

export const toldOf = ({ id, project_id, title }: DropRow, at: Date) => ({
  ...{ credential_id: id, project_id, title },
  at: at.toISOString(),
});

export async function lockDrop(tx: Tx, id: string): Promise<DropRow> {
  const [row] = await tx.select().from(credential_drops).where(eq(credential_drops.id, id)).for('update');
  if (!row) throw missingCredential();
  return row;
}

export const needsKey = 'Make a key first: what the client hands over is encrypted for it.';

const waits = ({ line_id, state }: { line_id: string | null; state: DropRow['state'] }) =>
  line_id === null && state !== 'read' && state !== 'withdrawn';

const askedAlready = ({ title }: { title: string }): string =>
  `The client was asked for “${title}” already, as you sent it first. What you changed since then was not sent: please close this and ask for that, too.`;

export async function askForCredential(
  db: Db,
  author: Actor,
  { id, project_id, title }: { id: string; project_id: string; title: string },
): Promise<AdminList> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, project_id);
    const { items } = await listCredentials(tx, project_id);
    const known = items.find((one) => one.id === id);
    if (known) {
      refuseChanged(known, { title }, askedAlready(known));
    } else {
      if (!isOpen(project.status)) throw new AppError('CONFLICT', `This project is ${project.status}.`);
      if (!project.client_id)
        throw new AppError('CONFLICT', 'Invite the client first: without an account nobody can hand anything over.');
      if (!(await currentKey(tx))) throw new AppError('CONFLICT', needsKey);
      if (items.filter(waits).length >= credentialLimits.each)
        throw new AppError('CONFLICT', `At most ${credentialLimits.each} requests of a project can wait at a time.`);
      const values = { id, project_id, title, is_sample: project.is_sample };
      const [row] = await tx.insert(credential_drops).values(values).onConflictDoNothing().returning();
      if (!row) throw missingCredential();
      await auditCredential(tx, author, 'asked', row);
      await emit(tx, credentialAsked, toldOf(row, row.created_at));
    }
    return listCredentials(tx, project_id);
  });
}

export async function withdrawCredential(db: Db, author: Actor, id: string): Promise<AdminList> {
  return db.transaction(async (tx) => {
    const row = await lockDrop(tx, id);
    if (row.line_id) throw new AppError('CONFLICT', 'A list of content asks for this. Please change the list.');
    if (row.state === 'asked' || row.state === 'handed') {
      await tx
        .update(credential_drops)
        .set({ ...wiped, state: 'withdrawn' })
        .where(eq(credential_drops.id, id));
      await auditCredential(tx, author, 'withdrawn', row);
      if (row.state === 'handed') await emit(tx, credentialDeleted, { ...toldOf(row, new Date()), is_asked: false });
    }
    return listCredentials(tx, row.project_id);
  });
}

/** Of the account that is the project's client; what a line of a checklist asks for is handed over there. */
async function lockOwn(tx: Tx, { actor }: Actor, id: string) {
  const drop = await lockDrop(tx, id);
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, drop.project_id), eq(projects.client_id, actor.id)));
  if (!project || drop.line_id || drop.state === 'withdrawn') throw missingCredential();
  return { drop, project };
}

export async function handOver(
  db: Db,
  author: Actor,
  { id, ...handed }: HandedOver & { id: string },
  now = new Date(),
): Promise<OwnCredentials> {
  return db.transaction(async (tx) => {
    const { drop, project } = await lockOwn(tx, author, id);
    if (!isOpen(project.status)) throw new AppError('CONFLICT', `This project is ${project.status}, so nothing is asked for.`);
    await storeSealed(tx, author, drop, { ...handed, is_by_link: false }, now);
    return listOwnCredentials(tx, drop.project_id);
  });
}

/** By the client, as long as nobody has read it. */
export async function takeBack(db: Db, author: Actor, id: string): Promise<OwnCredentials> {
  return db.transaction(async (tx) => {
    const { drop } = await lockOwn(tx, author, id);
    if (drop.state === 'read') throw new AppError('CONFLICT', 'This was read already, so it cannot be taken back.');
    if (drop.state === 'handed') await wipeUnread(tx, author, drop);
    return listOwnCredentials(tx, drop.project_id);
  });
}

/** Of a row that is locked: what was handed over is deleted, and asked for as before. */
export async function wipeUnread(tx: Tx, author: AnyActor, drop: DropRow): Promise<void> {
  await tx
    .update(credential_drops)
    .set({ ...wiped, state: 'asked', key_id: null, handed_at: null, expires_at: null, is_by_link: false })
    .where(eq(credential_drops.id, drop.id));
  await auditCredential(tx, author, 'wiped', drop);
}

type Handed = HandedOver & { is_by_link: boolean };

/** Of a row that is locked, by whoever may; what was handed over before and not read is replaced. */
export async function storeSealed(tx: Tx, author: AnyActor, before: DropRow, handed: Handed, now: Date) {
  if (before.state === 'read') throw new AppError('CONFLICT', 'This was read already. We ask again if we need it.');
  const { key_id, sealed, is_by_link } = handed;
  if ((await lockCurrentKey(tx))?.id !== key_id)
    throw new AppError('CONFLICT', 'We use a new key since you opened this page. Please reload it and try again.');
  const expires_at = daysAfter(now, credentialDays);
  await tx
    .update(credential_drops)
    .set({ state: 'handed', key_id, sealed, is_by_link, handed_at: now, expires_at, warned_at: null })
    .where(eq(credential_drops.id, before.id));
  await auditCredential(tx, author, 'handed_over', before);
  await emit(tx, credentialHandedOver, toldOf(before, now));
}
