import { and, desc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { form_versions, forms } from '#db/schema/desk/forms.ts';
import { AppError } from '#shared/app-error.ts';
import type { SiteForm } from '#shared/choices/desk/forms.ts';
import { formConfig } from './admin-contract.ts';
import { formDraft } from './definition-contract.ts';
import type { FormDefinition } from './form-fields.ts';

export type FormRow = typeof forms.$inferSelect;
/** A form as visitors fill it in. */
export type PublishedForm = { form: FormRow; version_id: string; version: number; definition: FormDefinition };

/** What is stored was checked before; a row that does not fit is an error. */
export const readDefinition = (stored: unknown): FormDefinition => formDraft.parse(stored);
export const readRules = (stored: unknown) => formConfig.shape.conditional_logic.parse(stored);

const published = (db: DbOrTx) =>
  db
    .select({ form: forms, version_id: form_versions.id, version: form_versions.number, definition: form_versions.definition })
    .from(forms)
    .innerJoin(form_versions, eq(form_versions.form_id, forms.id))
    .orderBy(desc(form_versions.number))
    .limit(1)
    .$dynamic();

export async function readSiteForm(db: DbOrTx, site_form: SiteForm): Promise<PublishedForm> {
  const [row] = await published(db).where(eq(forms.site_form, site_form));
  if (!row) throw new Error(`The form ${site_form} is not in the database`);
  return { ...row, definition: readDefinition(row.definition) };
}

/** A form of the builder at its address: its newest version, or the one that somebody has before them. */
export async function readPublished(db: DbOrTx, slug: string, version_id?: string): Promise<PublishedForm> {
  const here = and(eq(forms.slug, slug), isNull(forms.site_form), isNull(forms.deleted_at));
  const [row] = await published(db).where(and(here, version_id ? eq(form_versions.id, version_id) : undefined));
  if (!row) throw new AppError('NOT_FOUND', 'This form does not exist.');
  return { ...row, definition: readDefinition(row.definition) };
}

export async function hasPublished(db: DbOrTx, slug: string): Promise<boolean> {
  const here = and(eq(forms.slug, slug), isNull(forms.site_form), isNull(forms.deleted_at));
  return (await published(db).where(here)).length > 0;
}

export const closedMessage = 'This form is closed at the moment. Please come back later, or write an email instead.';

export function demandActive({ form }: Pick<PublishedForm, 'form'>): void {
  if (!form.is_active) throw new AppError('CONFLICT', closedMessage);
}
