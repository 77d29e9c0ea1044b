import { desc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { beginProject, changeProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { openContent } from '#platform/mail/sealed-content.server.ts';
import type { CaseContent } from '#shared/case-content.ts';
import type { testStudio } from '#tests/studio.ts';
import type { AskedConsent, CaseState, Study, StudyList } from './contract.ts';

type Studio = ReturnType<typeof testStudio>;

/** What the studio, its clients and visitors do with case studies. */
export function casesOf(studio: Studio) {
  const path = (id: string, rest = '') => `/admin/case-studies/${id}${rest}`;

  const create = async (title: string, more = {}) =>
    (await studio.call<CaseState>('admin', 'POST', '/admin/case-studies', { id: v7(), title, ...more })).data;
  const save = (id: string, revision: number, content: unknown) =>
    studio.call<CaseState>('admin', 'PUT', path(id, '/draft'), { revision, content });
  const publish = (id: string, revision: number, content: unknown) =>
    studio.call<CaseState>('admin', 'POST', path(id, '/publish'), { revision, content });
  const get = async (id: string) => (await studio.call<CaseState>('admin', 'GET', path(id))).data;
  const read = (slug: string) => studio.call<Study>(null, 'GET', `/work/${slug}`);
  const list = async () => (await studio.call<StudyList>(null, 'GET', '/work')).data.items.map(({ slug }) => slug);

  const filled = (content: CaseContent | null, more: Partial<CaseContent> = {}): CaseContent => ({
    ...(content as CaseContent),
    ...{ client: 'Carl & Co', asked: 'A shop.', done: 'A good shop.', ...more },
  });
  /** A draft that could be published, if nobody had to be asked. */
  async function ready(title: string, more: { project_id?: string } = {}, words: Partial<CaseContent> = {}): Promise<CaseState> {
    const { id, revision, draft } = await create(title, more);
    return (await save(id, revision, filled(draft, words))).data;
  }
  async function finishedProject(name: string): Promise<string> {
    const contact_id = await contactOf(studio, 'client');
    const { id } = await beginProject(studio, { name, contact_id, description: 'A shop that sells while they sleep.' });
    await changeProject(studio, id, {
      name,
      contact_id,
      description: 'A shop that sells while they sleep.',
      status: 'completed',
    });
    return id;
  }
  const ask = (state: CaseState) =>
    studio.call<CaseState>('admin', 'POST', path(state.id, '/consents'), { revision: state.revision });
  /** From the mail, which nobody of the studio can read. */
  async function newestToken(): Promise<string> {
    const [mail] = await studio.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.template, 'case-study.consent'))
      .orderBy(desc(mail_outbox.created_at))
      .limit(1);
    if (!mail) throw new Error('There is no mail');
    expect(mail).toMatchObject({ is_confidential: true, html: '', text: '' });
    return /\/consent\/(\w+)/.exec(openContent(studio.platform.secrets, mail).text)?.[1] ?? '';
  }
  const look = (token: string) => studio.call<AskedConsent>(null, 'GET', `/consents/${token}`);
  const answer = (token: string, body: object) => studio.call<AskedConsent>(null, 'POST', `/consents/${token}/answer`, body);
  const withdraw = (token: string) =>
    studio.call<AskedConsent>(null, 'POST', `/consents/${token}/withdraw`, { reason: 'We were sold' });
  const agree = { answer: 'agree', naming: 'named', name: 'Carl Client' };
  return {
    path,
    create,
    save,
    publish,
    get,
    read,
    list,
    filled,
    ready,
    finishedProject,
    ask,
    newestToken,
    look,
    answer,
    withdraw,
    agree,
  };
}
