import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { form_versions, forms } from '#db/schema/desk/forms.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { type Form, type FormConfig, type FormDetail, formLimits } from './admin-contract.ts';
import { formsAudit } from './audit.server.ts';
import { problemsOfDefinition } from './definition-contract.ts';
import { defaultReply } from './emails/reply-mails.ts';
import type { FormDefinition } from './form-fields.ts';
import { draftHash, getForm, getFormDetail } from './form-queries.server.ts';
import { type FormRow, readDefinition } from './rows.server.ts';
import { slugOf } from './slug-policy.ts';
import { siteTemplates } from './templates.server.ts';

type Seen = { id: string; updated_at: string };

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof formsAudit, 'form'>, { id, name }: Pick<FormRow, 'id' | 'name'>) =>
  formsAudit.write(tx, { ...author, action: `form.${verb}`, entity: 'forms', entity_id: id, details: { name } });

async function lockForm(tx: Tx, id: string, which: 'present' | 'any' = 'present'): Promise<FormRow> {
  const [row] = await tx.select().from(forms).where(eq(forms.id, id)).for('update');
  if (!row || (which === 'present' && row.deleted_at)) throw new AppError('NOT_FOUND', 'This form does not exist.');
  return row;
}

/** Addresses are given out one after the other. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('forms'))`);

const isTaken = async (db: DbOrTx, id: string, slug: string): Promise<boolean> =>
  (await db.$count(forms, and(eq(forms.slug, slug), ne(forms.id, id), isNull(forms.deleted_at)))) > 0;

async function freeSlug(tx: Tx, id: string, name: string): Promise<string> {
  const wanted = slugOf(name) || 'form';
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? wanted : `${wanted.slice(0, formLimits.slug - 5)}-${at}`;
    if (!(await isTaken(tx, id, slug))) return slug;
  }
}

export const createForm = (
  db: Db,
  author: Actor,
  { id, name, type }: Pick<FormConfig, 'name' | 'type'> & { id: string },
): Promise<FormDetail> =>
  db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select().from(forms).where(eq(forms.id, id));
    if (known) {
      refuseChanged(known, { name, type }, keptAlready('form'));
      return getFormDetail(tx, id);
    }
    if ((await tx.$count(forms, isNull(forms.deleted_at))) >= formLimits.forms)
      throw new AppError('CONFLICT', `There can be at most ${formLimits.forms} forms.`);
    const draft: FormDefinition = { fields: [] };
    await tx.insert(forms).values({
      ...{ id, name, type, slug: await freeSlug(tx, id, name), selected_template: defaultReply, draft },
      success_message: 'Thank you! Your answers have arrived.',
      failure_message: 'Your answers could not be sent. Please try again.',
    });
    await audit(tx, author, 'created', { id, name });
    return getFormDetail(tx, id);
  });

/** A mail that this form can send. */
function demandTemplates(row: FormRow, { selected_template, conditional_logic }: FormConfig): void {
  const known = new Set(siteTemplates(row.site_form).map(({ id }) => id));
  const message = 'Please choose a template of the list';
  if (!known.has(selected_template)) throw new AppError('BAD_REQUEST', message, { fields: { selected_template: message } });
  const at = conditional_logic.findIndex(({ template_id }) => !known.has(template_id));
  if (at >= 0) throw new AppError('BAD_REQUEST', message, { fields: { [`conditional_logic.${at}.template_id`]: message } });
}

async function demandFields(tx: Tx, id: string, { conditional_logic }: FormConfig): Promise<void> {
  const { fields } = await getForm(tx, id);
  const at = conditional_logic.findIndex(({ field }) => !fields.some(({ key }) => key === field));
  const message = 'Please choose a field of this form';
  if (at >= 0) throw new AppError('BAD_REQUEST', message, { fields: { [`conditional_logic.${at}.field`]: message } });
}

export const updateForm = (db: Db, author: Actor, { id, updated_at }: Seen, config: FormConfig): Promise<Form> =>
  db.transaction(async (tx) => {
    await takeTurns(tx);
    const row = await lockForm(tx, id);
    // A form of the site stays at its page, and is shown nowhere else.
    const next = row.site_form ? { ...config, slug: row.slug, allowed_origins: [] } : config;
    // Sent again after a lost answer, it is there already.
    if (isDeepStrictEqual({ ...row, ...next }, row)) return getForm(tx, id);
    refuseStale(row, updated_at, changedMeanwhile('form'));
    demandTemplates(row, config);
    await demandFields(tx, id, config);
    if (await isTaken(tx, id, config.slug)) {
      const message = 'Another form has this address already';
      throw new AppError('CONFLICT', message, { fields: { slug: message } });
    }
    await tx.update(forms).set(next).where(eq(forms.id, id));
    await audit(tx, author, 'updated', { id, name: config.name });
    return getForm(tx, id);
  });

/** Pressed twice, it is switched once. */
export const setFormActive = (db: Db, author: Actor, id: string, is_active: boolean): Promise<Form> =>
  db.transaction(async (tx) => {
    const row = await lockForm(tx, id);
    if (row.is_active !== is_active) {
      await tx.update(forms).set({ is_active }).where(eq(forms.id, id));
      await audit(tx, author, is_active ? 'opened' : 'closed', row);
    }
    return getForm(tx, id);
  });

function demandBuilt({ site_form }: FormRow): void {
  if (site_form) throw new AppError('CONFLICT', 'The fields of this form belong to a page of the site.');
}

type SeenDraft = { id: string; draft_hash: string };

function refuseStaleDraft({ draft }: FormRow, seen: string): void {
  if (draftHash(readDefinition(draft)) !== seen)
    throw new AppError('CONFLICT', 'Somebody else changed the fields of this form meanwhile. Nothing was saved.');
}

/** Every few seconds while somebody builds: what is kept is no entry of the audit log until it is published. */
export const saveDraft = (db: Db, { id, draft_hash }: SeenDraft, draft: FormDefinition): Promise<FormDetail> =>
  db.transaction(async (tx) => {
    const row = await lockForm(tx, id);
    demandBuilt(row);
    if (draftHash(readDefinition(row.draft)) !== draftHash(draft)) {
      refuseStaleDraft(row, draft_hash);
      // A change of the configuration at the same time is not in the way.
      await tx.update(forms).set({ draft, updated_at: row.updated_at }).where(eq(forms.id, id));
    }
    return getFormDetail(tx, id);
  });

/** Pressed twice, one version is made: a draft that is published already makes no other. */
export const publishForm = (db: Db, author: Actor, { id, draft_hash }: SeenDraft): Promise<FormDetail> =>
  db.transaction(async (tx) => {
    const row = await lockForm(tx, id);
    demandBuilt(row);
    const { is_changed, version, draft } = await getFormDetail(tx, id);
    if (!is_changed) return getFormDetail(tx, id);
    refuseStaleDraft(row, draft_hash);
    const [problem] = problemsOfDefinition(draft);
    if (problem) throw new AppError('BAD_REQUEST', problem.message, { fields: { [problem.key || 'fields']: problem.message } });
    await tx
      .insert(form_versions)
      .values({ form_id: id, number: (version ?? 0) + 1, definition: draft, published_by: author.actor.id });
    await tx.update(forms).set({ updated_at: new Date() }).where(eq(forms.id, id));
    await audit(tx, author, 'published', row);
    return getFormDetail(tx, id);
  });

export const deleteForm = (db: Db, author: Actor, { id, updated_at }: Seen): Promise<{ id: string; name: string }> =>
  db.transaction(async (tx) => {
    const row = await lockForm(tx, id, 'any');
    if (row.site_form)
      throw new AppError('CONFLICT', 'This form belongs to a page of the site. It can be switched off, but not deleted.');
    if (!row.deleted_at) {
      refuseStale(row, updated_at, changedBeforeDelete('form'));
      await tx.update(forms).set({ deleted_at: new Date() }).where(eq(forms.id, id));
      await audit(tx, author, 'deleted', row);
    }
    return { id, name: row.name };
  });

export const restoreForm = (db: Db, author: Actor, id: string): Promise<Form> =>
  db.transaction(async (tx) => {
    await takeTurns(tx);
    const row = await lockForm(tx, id, 'any');
    if (row.deleted_at) {
      // Another form may have taken its address.
      const slug = (await isTaken(tx, id, row.slug)) ? await freeSlug(tx, id, row.name) : row.slug;
      await tx.update(forms).set({ deleted_at: null, slug }).where(eq(forms.id, id));
      await audit(tx, author, 'restored', row);
    }
    return getForm(tx, id);
  });
