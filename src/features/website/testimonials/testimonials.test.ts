import { eq, inArray } from 'drizzle-orm';
import { renderToString } from 'react-dom/server';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { case_study_consents } from '#db/schema/website/case-studies.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import { casesOf } from '#features/website/case-studies/cases.testkit.ts';
import type { CaseState, Study } from '#features/website/case-studies/contract.ts';
import { openContent } from '#platform/mail/sealed-content.server.ts';
import { testStudio } from '#tests/studio.ts';
import { testimonialLimits } from './choices.ts';
import type { AskedTestimonial, ShownTestimonial, Testimonial } from './contract.ts';
import { WritePage } from './screens/write-page.tsx';
import { testimonialsHousekeeping } from './service.server.ts';

// Nobody listens there: what would be sent stays in the outbox.
const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:9' });

const ask = (input: object) => studio.call<Testimonial>('admin', 'POST', '/admin/testimonials', { id: v7(), ...input });
const look = (token: string) => studio.call<AskedTestimonial>(null, 'GET', `/testimonial/${token}`);
const write = (token: string, more = {}) =>
  studio.call<AskedTestimonial>(null, 'POST', `/testimonial/${token}`, {
    ...{ words: 'It never is wrong.', name: 'June', role: 'Owner', may_publish: true, ...more },
  });
const act = (id: string, what: 'publish' | 'hide') =>
  studio.call<Testimonial>('admin', 'POST', `/admin/testimonials/${id}/${what}`);
const tokenOf = ({ link }: Testimonial): string => link?.split('/').at(-1) ?? '';

async function publicStudy(): Promise<CaseState> {
  const { data } = await studio.call<CaseState>('admin', 'POST', '/admin/case-studies', { id: v7(), title: `Work ${v7()}` });
  const content = { ...data.draft, client: 'Harbor', asked: 'A shop.', done: 'A shop.' };
  const saved = await studio.call<CaseState>('admin', 'PUT', `/admin/case-studies/${data.id}/draft`, {
    revision: data.revision,
    content,
  });
  const body = { revision: saved.data.revision, content };
  return (await studio.call<CaseState>('admin', 'POST', `/admin/case-studies/${data.id}/publish`, body)).data;
}
const cases = casesOf(studio);
const onHome = async () => {
  const { data } = await studio.call<{ items: ShownTestimonial[] }>(null, 'GET', '/testimonials');
  return data.items.map(({ words }) => words);
};
async function shownWords(case_study_id: string, words: string): Promise<void> {
  const { data } = await ask({ case_study_id });
  await write(tokenOf(data), { words });
  await act(data.id, 'publish');
}
const quotes = async ({ slug }: CaseState) => (await studio.call<Study>(null, 'GET', `/work/${slug}`)).data.quotes;

describe('a testimonial', () => {
  it('is written once by a link, published by the owner, shown with its case study, and hidden', async () => {
    const study = await publicStudy();
    const { data: asked } = await ask({ case_study_id: study.id });
    const token = tokenOf(asked);
    expect((await look(token)).data).toMatchObject({ status: 'open', case_study: study.title });
    expect((await act(asked.id, 'publish')).status).toBe(409);
    const answers = await Promise.all([write(token), write(token, { words: 'Another' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await look(token)).data.status).toBe('used');
    expect(await quotes(study)).toEqual([]);
    const { data: shown } = await act(asked.id, 'publish');
    expect(shown).toMatchObject({ status: 'published', link: null, name: 'June' });
    expect(await quotes(study)).toMatchObject([{ name: 'June', role: 'Owner' }]);
    expect((await act(asked.id, 'hide')).data.status).toBe('hidden');
    expect(await quotes(study)).toEqual([]);
    expect(await studio.db.$count(notifications, eq(notifications.kind, 'testimonial'))).toBe(2);
    const actions = (await studio.audit()).map(({ action }) => action).filter((action) => action.startsWith('testimonial.'));
    expect(actions).toEqual(['testimonial.asked', 'testimonial.received', 'testimonial.published', 'testimonial.hidden']);
  });
  it('stands on the home page, unless its case study does not name the client', async () => {
    const study = await publicStudy();
    const { data: asked } = await ask({ case_study_id: study.id });
    await write(tokenOf(asked), { words: 'For everybody to read.' });
    expect(await onHome()).not.toContain('For everybody to read.');
    await act(asked.id, 'publish');
    expect(await onHome()).toContain('For everybody to read.');
    const unnamed = { ...study.published, is_anonymous: true };
    const path = `/admin/case-studies/${study.id}`;
    const saved = await studio.call<CaseState>('admin', 'PUT', `${path}/draft`, { revision: study.revision, content: unnamed });
    await studio.call('admin', 'POST', `${path}/publish`, { revision: saved.data.revision, content: unnamed });
    expect(await onHome()).not.toContain('For everybody to read.');
    expect(await quotes(study)).toMatchObject([{ words: 'For everybody to read.', name: 'The client', role: '' }]);
  });
  it('stays off the home page when the case study without a name is taken off or deleted', async () => {
    const study = await publicStudy();
    await shownWords(study.id, 'Said without a name.');
    const saved = await cases.save(study.id, study.revision, { ...study.published, is_anonymous: true });
    let state = (await cases.publish(study.id, saved.data.revision, saved.data.draft)).data;
    expect(await onHome()).not.toContain('Said without a name.');
    const remove = ({ id, revision }: CaseState) => studio.call('admin', 'DELETE', cases.path(id, `?revision=${revision}`));
    const withdraw = { revision: state.revision };
    state = (await studio.call<CaseState>('admin', 'POST', cases.path(study.id, '/withdraw'), withdraw)).data;
    expect(state.is_public).toBe(false);
    expect(await onHome()).not.toContain('Said without a name.');
    expect((await remove(state)).status).toBe(200);
    expect(await onHome()).not.toContain('Said without a name.');
    // One that names its client leaves its words where they are.
    const named = await publicStudy();
    await shownWords(named.id, 'Said with a name.');
    expect((await remove(named)).status).toBe(200);
    expect(await onHome()).toContain('Said with a name.');
  });
  it('stays off the home page when a client who agreed without their name withdraws, and is deleted', async () => {
    const state = await cases.ready('Nobody named', { project_id: await cases.finishedProject('Nobody named') });
    await cases.ask(state);
    const token = await cases.newestToken();
    await shownWords(state.id, 'Said by nobody.');
    expect(await onHome()).toContain('Said by nobody.');
    await cases.answer(token, { ...cases.agree, naming: 'anonymous' });
    expect(await onHome()).not.toContain('Said by nobody.');
    expect((await cases.withdraw(token)).status).toBe(200);
    expect(await onHome()).not.toContain('Said by nobody.');
    await studio.db.delete(case_study_consents).where(eq(case_study_consents.case_study_id, state.id));
    expect(await onHome()).not.toContain('Said by nobody.');
  });
  it('stays off the home page when its client left the name out of a translation, also once that is gone', async () => {
    await studio.call('admin', 'PUT', '/admin/settings/languages', { languages: ['de'] });
    const state = await cases.ready('Two languages', { project_id: await cases.finishedProject('Two languages') });
    await shownWords(state.id, 'Said in two languages.');
    const translations = cases.path(state.id, '/translations');
    const { data: german } = await studio.call<CaseState>('admin', 'POST', translations, { language: 'de' });
    await cases.ask(german);
    expect(await onHome()).toContain('Said in two languages.');
    await cases.answer(await cases.newestToken(), { ...cases.agree, naming: 'anonymous' });
    expect(await onHome()).not.toContain('Said in two languages.');
    const { data: now } = await studio.call<CaseState>('admin', 'GET', cases.path(german.id));
    expect((await studio.call('admin', 'DELETE', cases.path(german.id, `?revision=${now.revision}`))).status).toBe(200);
    expect(await onHome()).not.toContain('Said in two languages.');
  });
  it('without permission is for the studio alone, and no operation changes its words', async () => {
    const { data: asked } = await ask({});
    await write(tokenOf(asked), { may_publish: false });
    const refused = await act(asked.id, 'publish');
    expect([refused.status, refused.error]).toEqual([409, 'June has not allowed to publish it.']);
    expect((await studio.call('admin', 'PUT', `/admin/testimonials/${asked.id}`, { words: 'Better' })).status).toBe(404);
  });
  it('is asked for once by a mail that only its reader sees', async () => {
    const id = v7();
    const send = () => studio.call<Testimonial>('admin', 'POST', '/admin/testimonials', { id, email: 'june@harbor.test' });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.data.link, two.data.link, one.data.sent_to]).toEqual([null, null, 'june@harbor.test']);
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'june@harbor.test'));
    expect(mails).toMatchObject([{ template: 'testimonial.asked', is_confidential: true, text: '' }]);
    const [mail] = mails;
    const token = mail ? (/\/testimonial\/(\w+)/.exec(openContent(studio.platform.secrets, mail).text)?.[1] ?? '') : '';
    expect((await look(token)).data).toMatchObject({ status: 'open', case_study: null });
    expect((await studio.call('admin', 'DELETE', `/admin/testimonials/${id}`)).status).toBe(200);
    expect((await look(token)).status).toBe(404);
  });
  it('asked for again with another address after a lost answer is refused with what was sent', async () => {
    const id = v7();
    expect((await ask({ id, email: 'first@harbor.test' })).status).toBe(200);
    const other = await ask({ id, email: 'second@harbor.test' });
    expect(other.status).toBe(409);
    expect(other.error).toContain('A link was sent to first@harbor.test already');
    expect(await studio.db.$count(mail_outbox, eq(mail_outbox.to_address, 'second@harbor.test'))).toBe(0);
    expect((await ask({ id })).status).toBe(409);
    expect((await ask({ id, email: 'first@harbor.test' })).data.sent_to).toBe('first@harbor.test');
  });
  it('is asked for once also where no more may be asked for, and not with other details', async () => {
    const { data: asked } = await ask({});
    const waiting = Array.from({ length: testimonialLimits.links }, () => ({
      id: v7(),
      token_hash: v7(),
      expires_at: new Date(),
    }));
    await studio.db.insert(testimonials).values(waiting);
    const again = (more = {}) => studio.call<Testimonial>('admin', 'POST', '/admin/testimonials', { id: asked.id, ...more });
    expect((await again()).data).toMatchObject({ id: asked.id, link: asked.link });
    expect((await again({ email: 'june@harbor.test' })).error).toMatch(/A link was made already/);
    expect((await ask({})).error).toMatch(/At most 500 links/);
    const ids = waiting.map(({ id }) => id);
    await studio.db.delete(testimonials).where(inArray(testimonials.id, ids));
  });
  it('cannot be written when the link has ended, which is forgotten a month later', async () => {
    const { data: asked } = await ask({});
    const until = (days: number) => ({ expires_at: new Date(Date.now() - days * 86_400_000) });
    await studio.db.update(testimonials).set(until(1)).where(eq(testimonials.id, asked.id));
    expect((await look(tokenOf(asked))).status).toBe(404);
    expect((await write(tokenOf(asked))).status).toBe(404);
    expect(await testimonialsHousekeeping.run({ db: studio.db } as never)).toBe(0);
    await studio.db.update(testimonials).set(until(31)).where(eq(testimonials.id, asked.id));
    expect(await testimonialsHousekeeping.run({ db: studio.db } as never)).toBe(1);
  });
  it('sent again after a lost answer has arrived, and other words with the same link have not', async () => {
    const { data: asked } = await ask({});
    const token = tokenOf(asked);
    const [one, two] = await Promise.all([write(token), write(token)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const other = await write(token, { words: 'Words of somebody else' });
    expect([other.status, other.error]).toEqual([409, 'This link was used already. Your words were not sent.']);
    const post = {
      values: { words: 'Words of somebody else', name: 'Ben' },
      lists: {},
      problems: {},
      error: other.error ?? '',
      reason: '',
    };
    const page = renderToString(WritePage({ asked: (await look(token)).data, post }));
    expect(page).toContain('This link was used already');
    expect(page).toContain('Words of somebody else');
  });
  it('is refused with what is missing', async () => {
    const { data: asked } = await ask({});
    expect((await write(tokenOf(asked), { words: ' ', name: '' })).fields).toEqual({
      ...{ words: 'Please write a few words', name: 'Please enter your name' },
    });
    expect((await ask({ email: 'nobody' })).status).toBe(400);
    expect((await ask({ case_study_id: v7() })).fields).toEqual({ case_study_id: 'This case study does not exist.' });
    expect((await studio.call('client', 'GET', '/admin/testimonials')).status).toBe(403);
  });
});
