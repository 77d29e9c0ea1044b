import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { hasCode, uniqueViolation } from '#db/error-codes.ts';
import { contract_templates } from '#db/schema/papers/contracts.ts';
import { takeTurn } from '#db/turns.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';
import { changedMeanwhile, keptAlready, refuseStale } from '#shared/seen.ts';
import { contractsAudit } from './audit.server.ts';
import type { ContractTemplateInput } from './fields.ts';

const gone = () => new AppError('NOT_FOUND', 'This contract template no longer exists.');
const taken = () =>
  new AppError('CONFLICT', 'A template with this name exists already.', {
    fields: { name: 'A template with this name exists already.' },
  });

const audit = (
  tx: Tx,
  actor: AnyActor,
  verb: VerbOf<typeof contractsAudit, 'contract_template'>,
  { id, name }: { id: string; name: string },
) =>
  contractsAudit.write(tx, {
    ...actor,
    action: `contract_template.${verb}`,
    entity: 'contract_templates',
    entity_id: id,
    details: { name },
  });

/** The database refuses a second name; the code of that refusal is PostgreSQL's. */
const orTaken = (error: unknown): never => {
  throw hasCode(error, uniqueViolation) ? taken() : error;
};

/** Sent again with the same id, it is there already. */
export async function createTemplate(db: Db, actor: AnyActor, { id, ...input }: ContractTemplateInput & { id?: string }) {
  return db
    .transaction(async (tx) => {
      if (id) await takeTurn(tx, id);
      const [known] = id ? await tx.select().from(contract_templates).where(eq(contract_templates.id, id)) : [];
      if (known && !saysTheSame(known, input)) throw new AppError('CONFLICT', keptAlready('template'));
      if (known) return known;
      const [row] = await tx
        .insert(contract_templates)
        .values({ id, ...input, created_by: actor.actor?.id ?? null })
        .returning();
      if (!row) throw new Error('The contract template was not stored');
      await audit(tx, actor, 'created', row);
      return row;
    })
    .catch(orTaken);
}

const saysTheSame = (before: ContractTemplateInput, input: ContractTemplateInput): boolean =>
  before.name === input.name &&
  before.description === input.description &&
  before.contract_type === input.contract_type &&
  sameJson(before.terms_and_conditions, input.terms_and_conditions) &&
  sameJson(before.payment_terms, input.payment_terms);

type TemplateChange = ContractTemplateInput & { updated_at: string };

export async function updateTemplate(db: Db, actor: AnyActor, id: string, { updated_at, ...input }: TemplateChange) {
  return db
    .transaction(async (tx) => {
      const [before] = await tx.select().from(contract_templates).where(eq(contract_templates.id, id)).for('update');
      if (!before) throw gone();
      // Sent again after a lost answer, it overwrites nothing and is not refused.
      if (saysTheSame(before, input)) return before;
      refuseStale(before, updated_at, changedMeanwhile('contract template'));
      const [row] = await tx.update(contract_templates).set(input).where(eq(contract_templates.id, id)).returning();
      if (!row) throw new Error('The contract template was not written');
      await audit(tx, actor, 'updated', row);
      return row;
    })
    .catch(orTaken);
}

/** Contracts written from it keep their words: they were copied. */
export async function deleteTemplate(db: Db, actor: AnyActor, id: string) {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(contract_templates).where(eq(contract_templates.id, id)).returning();
    if (!row) throw gone();
    await audit(tx, actor, 'deleted', row);
    return { id };
  });
}
