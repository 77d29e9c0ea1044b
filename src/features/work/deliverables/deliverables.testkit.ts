import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { folders } from '#db/schema/work/files.ts';
import { storeFile } from '#features/work/files/files.testkit.ts';
import { beginProject, contactOf, type Studio } from '#features/work/projects/projects.testkit.ts';
import type { DeliverableDetail } from './contract.ts';

/** A project of a client, and what the studio does with its deliverables, through the API. */
export function deliverableKit(studio: Studio) {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await studio.call<DeliverableDetail>('admin', method, path, body);
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error}`);
    return answer.data;
  };
  const project = async (who: 'client' | 'business' = 'client') =>
    beginProject(studio, { name: 'Mill', contact_id: await contactOf(studio, who) });
  const create = async (project_id: string, body: object = {}) =>
    call('POST', `/admin/projects/${project_id}/deliverables`, {
      deliverable_id: v7(),
      title: 'Logo',
      agreed_rounds: 2,
      ...body,
    });
  /** A file of the studio's own, or in the root of a project. */
  const store = async (original_name = 'logo.png', contentType = 'image/png', project_id?: string) => {
    const root = project_id ? eq(folders.project_id, project_id) : eq(folders.kind, 'studio');
    const [folder] = await studio.db.select({ id: folders.id }).from(folders).where(root);
    if (!folder) throw new Error('No folder');
    const type = { contentType, ext: 'bin' };
    const subject = { type: 'folder' as const, id: folder.id };
    return storeFile(studio.platform, { original_name, type }, { visibility: 'studio', subject });
  };
  const choose = (id: string, ...file_ids: string[]) => call('POST', `/admin/deliverables/${id}/files`, { file_ids });
  /** With the files that it shows now. */
  const handOver = async (id: string, body: object = {}) => {
    const { next_files } = await call('GET', `/admin/deliverables/${id}`);
    const file_ids = next_files.map((file) => file.id);
    return call('POST', `/admin/deliverables/${id}/versions`, { version_id: v7(), file_ids, ...body });
  };
  /** The next version, with a picture. */
  const deliver = async (id: string, name?: string, type?: string) => {
    await choose(id, (await store(name, type)).id);
    return handOver(id);
  };
  /** A deliverable with a first version, which waits for the client. */
  const delivered = async (who: 'client' | 'business' = 'client', body: object = {}) => {
    const { id } = await create((await project(who)).id, body);
    return deliver(id);
  };
  return { project, create, store, choose, handOver, deliver, delivered };
}
