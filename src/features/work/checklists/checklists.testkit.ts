import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { checklist_lines } from '#db/schema/work/checklists.ts';
import type { Studio } from '#features/work/projects/projects.testkit.ts';
import { addDays } from '#shared/zoned-time.ts';
import type { Person } from '#tests/seed.ts';
import type { AdminChecklists, Checklist } from './contract.ts';

export const day = (fromToday: number) => addDays(new Date().toISOString().slice(0, 10), fromToday);
export const line = (title: string, more: object = {}) => ({ id: v7(), kind: 'text', title, ...more });
export const input = (lines: object[], more: object = {}) => ({ title: 'Content', lines, ...more });
export const fileForm = (name: string, text = 'bytes') => {
  const form = new FormData();
  form.append('file', new File([text], name));
  return form;
};

export function checklistKit(studio: Studio) {
  const ask = (who: Person | null, project_id: string, body: object, checklist_id = v7()) =>
    studio.call<AdminChecklists>(who, 'POST', `/admin/projects/${project_id}/checklists`, { checklist_id, ...body });
  const stored = async (project_id: string) =>
    (await studio.call<AdminChecklists>('admin', 'GET', `/admin/projects/${project_id}/checklists`)).data.items;
  const versionOf = async (id: string) => {
    const [found] = await studio.db.select().from(checklist_lines).where(eq(checklist_lines.id, id));
    return (found?.updated_at ?? new Date()).toISOString();
  };
  /** By somebody who has just looked at the line. */
  const answer = async (who: Person | null, id: string, body: object, path = '/checklist-lines') =>
    studio.call<Checklist>(who, 'PUT', `${path}/${id}`, { updated_at: await versionOf(id), ...body });
  const actions = async () => (await studio.audit()).map(({ action }) => action);
  return { ask, stored, versionOf, answer, actions };
}
