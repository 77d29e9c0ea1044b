import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { branding } from '#db/schema/studio/branding.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { createFile, deleteFiles } from '#platform/files/files.server.ts';
import { type PictureLimits, preparePicture } from '#platform/files/prepare-picture.server.ts';
import { clearRemovals, type FilePorts } from '#platform/files/removals.server.ts';
import { withUploads } from '#platform/files/uploads.server.ts';
import { brandColorNames, defaultColors } from '#shared/branding.ts';
import { brandingAudit } from './audit.server.ts';
import { type BrandingChange, type LogoVariant, logoMaxBytes, ownerPictureMaxBytes } from './contract.ts';

type BrandRow = typeof branding.$inferSelect;

const logoLimits = { bytes: logoMaxBytes, side: 1_200 };
const ownerPictureLimits = { bytes: ownerPictureMaxBytes, side: 1_200 };
const logoColumn = { light: 'logo_light_file_id', dark: 'logo_dark_file_id' } as const;

/** The one row, locked; blank texts mean "as the site is called" and "the default message". */
async function lockRow(tx: Tx): Promise<BrandRow> {
  await tx.insert(branding).values({ company_name: '', colors: defaultColors, error_page_message: '' }).onConflictDoNothing();
  const [row] = await tx.select().from(branding).for('update');
  if (!row) throw new Error('The branding row could not be created');
  return row;
}

export async function changeBranding(db: Db, author: Actor, change: BrandingChange): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockRow(tx);
    const wanted = {
      company_name: change.companyName ?? before.company_name,
      error_page_message: change.errorPageMessage ?? before.error_page_message,
      colors: change.colors ?? { ...defaultColors, ...before.colors },
    };
    const changes = differences(before, wanted);
    if (Object.keys(changes).length === 0) return;
    await tx.update(branding).set(wanted).where(eq(branding.id, before.id));
    await audit(tx, author, before.id, 'branding.updated', { changes });
  });
}

export async function resetColors(db: Db, author: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockRow(tx);
    await tx.update(branding).set({ colors: defaultColors }).where(eq(branding.id, before.id));
    await audit(tx, author, before.id, 'branding.reset', { colors: { from: before.colors, to: defaultColors } });
  });
}

export type PictureUpload = { bytes: Uint8Array; original_name: string };

export const setLogo = (ports: FilePorts, author: Actor, variant: LogoVariant, upload: PictureUpload | null): Promise<void> =>
  setPicture(ports, author, upload, {
    column: logoColumn[variant],
    limits: logoLimits,
    action: upload ? 'branding.logo_updated' : 'branding.logo_removed',
    details: { variant },
  });

export const setOwnerPicture = (ports: FilePorts, author: Actor, upload: PictureUpload | null): Promise<void> =>
  setPicture(ports, author, upload, {
    column: 'owner_picture_file_id',
    limits: ownerPictureLimits,
    action: upload ? 'branding.owner_picture_updated' : 'branding.owner_picture_removed',
    details: {},
  });

type Place = {
  column: (typeof logoColumn)[LogoVariant] | 'owner_picture_file_id';
  limits: PictureLimits;
  action: ActionOf<typeof brandingAudit>;
  details: Record<string, unknown>;
};

/** The replaced picture goes once the new one is committed; until then the old one is still what pages show. */
async function setPicture(ports: FilePorts, author: Actor, upload: PictureUpload | null, place: Place): Promise<void> {
  const { column, limits, action, details } = place;
  const uploads = upload ? [{ ...upload, ...(await preparePicture(upload.bytes, limits)) }] : [];
  await withUploads(ports, uploads, ([stored]) =>
    ports.db.transaction(async (tx) => {
      const before = await lockRow(tx);
      const subject = { type: 'branding' as const, id: before.id };
      const belonging = { uploaded_by: author.actor.id, owner_id: null, subject, visibility: 'public' as const };
      const saved = stored ? await createFile(tx, stored, belonging) : null;
      const old_id = before[column];
      await tx
        .update(branding)
        .set({ [column]: saved?.id ?? null })
        .where(eq(branding.id, before.id));
      const [removed] = old_id ? await deleteFiles(tx, [old_id]) : [];
      await audit(tx, author, before.id, action, {
        ...details,
        from: removed?.original_name ?? null,
        to: saved?.original_name ?? null,
      });
    }),
  );
  await clearRemovals(ports);
}

function differences(before: BrandRow, wanted: Pick<BrandRow, 'company_name' | 'error_page_message' | 'colors'>) {
  const changes: Record<string, { from: string; to: string }> = {};
  for (const name of ['company_name', 'error_page_message'] as const) {
    if (before[name] !== wanted[name]) changes[name] = { from: before[name], to: wanted[name] };
  }
  for (const name of brandColorNames) {
    const [from, to] = [before.colors[name] ?? defaultColors[name], wanted.colors[name]];
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}

const audit = (tx: Tx, author: Actor, id: string, action: ActionOf<typeof brandingAudit>, details: Record<string, unknown>) =>
  brandingAudit.write(tx, { ...author, action, entity: 'branding', entity_id: id, details });
