import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import { defaultCategory } from '#features/sales/services/policy.ts';
import { listByKind } from '#features/sales/services/queries.server.ts';
import type { TemplateCategory } from './choices.ts';

export const toTemplate = <T extends { image_url: string | null; category: string | null }>({
  image_url,
  category,
  ...row
}: T) => ({
  ...row,
  category: category?.trim() || defaultCategory,
  preview_url: image_url,
});

type Query = { limit: number; cursor?: string; q?: string; category?: TemplateCategory };

export async function listTemplates(db: DbOrTx, { category, ...page }: Query, scope: 'active' | 'all') {
  const where = [category && eq(services.category, category), scope === 'active' ? eq(services.is_active, true) : undefined];
  const { items, next_cursor } = await listByKind(db, 'template', { ...page, where });
  return { items: items.map(toTemplate), next_cursor };
}
