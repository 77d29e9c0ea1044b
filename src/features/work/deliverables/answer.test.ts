import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { deliverable_comments, deliverable_replies } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { deliverableLimits } from './choices.ts';
import type { DeliverableDetail, OwnDeliverableDetail } from './contract.ts';
import { deliverableKit } from './deliverables.testkit.ts';
import { tellAnswer, tellClient, tellReply } from './jobs.server.ts';

const studio = testStudio();
const kit = deliverableKit(studio);
type Given = DeliverableDetail | OwnDeliverableDetail;
const current = ({ versions }: Given) => {
  const [version] = versions;
  const [file] = version?.files ?? [];
  if (!version || !file) throw new Error('Nothing was handed over');
  return { version_id: version.id, file_id: file.id };
};
const approve = (who: Person | null, given: Given, body: object = {}) =>
  studio.call<OwnDeliverableDetail>(who, 'POST', `/deliverables/${given.id}/approve`, {
    version_id: current(given).version_id,
    ...body,
  });
const change = (who: Person | null, given: Given, body: object = { words: 'Lighter' }) =>
  studio.call<OwnDeliverableDetail>(who, 'POST', `/deliverables/${given.id}/changes`, {
    version_id: current(given).version_id,
    ...body,
  });
const pin = (who: Person | null, given: Given, body: object = {}) =>
  studio.call<OwnDeliverableDetail>(who, 'POST', `/deliverables/${given.id}/comments`, {
    comment_id: v7(),
    ...current(given),
    x: 25,
    y: 50.5,
    words: 'Too dark here',
    ...body,
  });
const eventsOf = async (id: string) =>
  (await studio.db.select().from(domain_events))
    .filter(({ payload }) => payload.deliverable_id === id)
    .map(({ type, payload }) => ({ type, payload }));
const commentsOf = async (who: 'client' | 'admin', id: string) => {
  const path = who === 'admin' ? `/admin/deliverables/${id}` : `/deliverables/${id}`;
  const { data } = await studio.call<Given>(who, 'GET', path);
  return data.versions.flatMap((version) => version.comments);
};

describe('an approval', () => {
  it('is the client’s alone, once, of the version that they saw', async () => {
    const given = await kit.delivered();
    expect((await approve(null, given)).status).toBe(401);
    for (const who of ['business', 'admin', 'super_admin'] as const) expect((await approve(who, given)).status).toBe(404);
    const newer = await kit.deliver(given.id);
    const refusal = { status: 409, error: 'There is a newer version. Please look at it first.' };
    expect(await approve('client', given)).toMatchObject(refusal);
    expect(await change('client', given)).toMatchObject(refusal);
    expect(await pin('client', given)).toMatchObject(refusal);
    const answers = await Promise.all([1, 2, 3].map(() => approve('client', newer)));
    expect(answers.map(({ status, data }) => [status, data.status])).toEqual([1, 2, 3].map(() => [200, 'approved']));
    expect((await eventsOf(given.id)).map(({ type }) => type)).toEqual([
      'deliverable.handed_over',
      'deliverable.handed_over',
      'deliverable.approved',
    ]);
  });

  it('keeps the deliverable as it is', async () => {
    const given = await kit.delivered();
    await approve('client', given);
    const stays = { status: 409, error: 'The client has approved this deliverable, so it stays as it is.' };
    const { id } = given;
    const { data } = await studio.call<DeliverableDetail>('admin', 'GET', `/admin/deliverables/${id}`);
    const body = { updated_at: data.updated_at, title: 'Other', agreed_rounds: 2 };
    expect(await studio.call('admin', 'PUT', `/admin/deliverables/${id}`, body)).toMatchObject(stays);
    expect(await studio.call('admin', 'DELETE', `/admin/deliverables/${id}`)).toMatchObject(stays);
    const file_ids = [(await kit.store()).id];
    expect(await studio.call('admin', 'POST', `/admin/deliverables/${id}/files`, { file_ids })).toMatchObject(stays);
    expect(await change('client', given)).toMatchObject({
      status: 409,
      error: 'This deliverable does not wait for your answer.',
    });
  });

  it('is not given while comments wait to be sent', async () => {
    const given = await kit.delivered();
    const comment_id = v7();
    await pin('client', given, { comment_id });
    expect(await approve('client', given)).toMatchObject({
      status: 409,
      error: 'You have comments that are not sent. Ask for changes with them, or delete them first.',
    });
    expect((await studio.call('client', 'DELETE', `/deliverable-comments/${comment_id}`)).status).toBe(200);
    expect((await approve('client', given)).status).toBe(200);
  });

  it('is neither asked for nor given once the project is over', async () => {
    const given = await kit.delivered();
    await studio.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, given.project_id));
    const over = { status: 409, error: 'This project is cancelled, so its deliverables are not answered any more.' };
    expect(await approve('client', given)).toMatchObject(over);
    expect(await change('client', given)).toMatchObject(over);
    expect(await pin('client', given)).toMatchObject(over);
  });
});

describe('a request for changes', () => {
  it('is one round, once for a version; beyond the agreed ones it is counted on', async () => {
    let given: Given = await kit.delivered('client', { agreed_rounds: 1 });
    expect((await change('business', given)).status).toBe(404);
    expect(await change('client', given, {})).toMatchObject({
      status: 400,
      fields: { words: 'Please say what should change, or pin a comment' },
    });
    const answers = await Promise.all([1, 2, 3].map(() => change('client', given)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.data).toMatchObject({ status: 'changes', rounds: { agreed: 1, used: 1 } });
    expect((await change('client', given, { words: 'And blue' })).status).toBe(409);
    given = await kit.deliver(given.id);
    expect((await change('client', given, { words: 'Blue' })).data.rounds).toEqual({ agreed: 1, used: 2 });
    const told = (await eventsOf(given.id)).filter(({ type }) => type === 'deliverable.changes_requested');
    expect(told.map(({ payload }) => [payload.number, payload.words])).toEqual([
      [1, 'Lighter'],
      [2, 'Blue'],
    ]);
  });

  it('brings the comments, which nobody else has read before, and which then stay', async () => {
    const given = await kit.delivered();
    const comment_id = v7();
    const sent = await Promise.all([1, 2].map(() => pin('client', given, { comment_id })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await commentsOf('client', given.id)).toMatchObject([{ id: comment_id, x: 25, y: 50.5, is_sent: false }]);
    expect(await commentsOf('admin', given.id)).toEqual([]);
    const reply = { reply_id: v7(), words: 'Which one?' };
    expect((await studio.call('admin', 'POST', `/admin/deliverable-comments/${comment_id}/replies`, reply)).status).toBe(404);
    expect((await studio.call('client', 'POST', `/deliverable-comments/${comment_id}/replies`, reply)).status).toBe(409);
    expect((await change('client', given, {})).data.rounds.used).toBe(1);
    expect(await commentsOf('admin', given.id)).toMatchObject([{ is_sent: true, author: 'Carl Client' }]);
    expect(await studio.call('client', 'DELETE', `/deliverable-comments/${comment_id}`)).toMatchObject({
      status: 409,
      error: 'This comment was sent, so it stays.',
    });
    expect((await pin('client', given)).status, 'it does not wait for an answer any more').toBe(409);
  });

  it('takes places that a file has, and files of the version that was seen', async () => {
    const { id } = await kit.create((await kit.project()).id);
    for (const [name, type] of [
      ['page.pdf', 'application/pdf'],
      ['film.mp4', 'video/mp4'],
      ['words.txt', 'text/plain'],
    ] as const)
      await kit.choose(id, (await kit.store(name, type)).id);
    const given = await kit.handOver(id);
    const [film, pdf, text] = given.versions[0]?.files ?? [];
    const at = (file_id: string | undefined, spot: object) => pin('client', given, { file_id, x: null, y: null, ...spot });
    expect((await at(pdf?.id, { page: 2, x: 0, y: 100 })).status).toBe(200);
    expect((await at(pdf?.id, { x: 0, y: 100 })).status).toBe(400);
    expect((await at(film?.id, { seconds: 12.5 })).status).toBe(200);
    expect((await at(film?.id, { x: 1, y: 1 })).status).toBe(400);
    expect((await at(text?.id, {})).status).toBe(200);
    for (const spot of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { page: 0, x: 1, y: 1 }, { seconds: -1 }, { page: 1.5, x: 1, y: 1 }])
      expect((await at(pdf?.id, spot)).status).toBe(400);
    const stranger = await kit.store('other.png');
    expect((await pin('client', given, { file_id: stranger.id })).status).toBe(404);
    expect(await pin('client', given, { file_id: text?.id, x: null, y: null, words: ' ' })).toMatchObject({
      fields: { words: 'Please enter a comment' },
    });
  });
});

describe('a comment', () => {
  const sentComment = async () => {
    const given = await kit.delivered();
    const comment_id = v7();
    await pin('client', given, { comment_id });
    await change('client', given);
    return { given, comment_id };
  };

  it('is answered by both sides and resolved by the studio, each once', async () => {
    const { given, comment_id } = await sentComment();
    const reply = { reply_id: v7(), words: 'Which corner?' };
    const own = `/deliverable-comments/${comment_id}/replies`;
    for (const who of [1, 2]) expect((await studio.call('admin', 'POST', `/admin${own}`, reply)).status, `${who}`).toBe(200);
    expect(await studio.call('admin', 'POST', `/admin${own}`, { ...reply, words: 'Which one?' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('Your answer was sent already, as you wrote it first.'),
    });
    expect((await studio.call('business', 'POST', own, { ...reply, reply_id: v7() })).status).toBe(404);
    expect((await studio.call('admin', 'POST', own, { ...reply, reply_id: v7() })).status).toBe(404);
    expect((await studio.call('client', 'POST', own, { reply_id: v7(), words: 'The left' })).status).toBe(200);
    const resolve = (who: Person, is_resolved: boolean) =>
      studio.call(who, 'PUT', `/admin/deliverable-comments/${comment_id}/resolved`, { is_resolved });
    expect((await resolve('client', true)).status).toBe(403);
    for (const is_resolved of [true, true, false, true]) expect((await resolve('admin', is_resolved)).status).toBe(200);
    expect(await commentsOf('client', given.id)).toMatchObject([
      {
        resolved_at: expect.any(String),
        replies: [
          { words: 'Which corner?', is_studio: true },
          { words: 'The left', is_studio: false },
        ],
      },
    ]);
    const { data } = await studio.call<{ items: { text: string }[] }>(
      'admin',
      'GET',
      `/admin/projects/${given.project_id}/activity`,
    );
    expect(data.items.map(({ text }) => text).slice(0, 7)).toEqual([
      'resolved a comment on the deliverable Logo',
      'opened a comment again on the deliverable Logo',
      'resolved a comment on the deliverable Logo',
      'answered a comment on the deliverable Logo',
      'answered a comment on the deliverable Logo',
      'asked for changes to the deliverable Logo, version 1',
      'handed over the deliverable Logo, version 1',
    ]);
  });

  it('that is answered puts one notice before the other side until it is read', async () => {
    const { given, comment_id } = await sentComment();
    const ids = { studio: v7(), client: v7() };
    const own = `/deliverable-comments/${comment_id}/replies`;
    await studio.call('admin', 'POST', `/admin${own}`, { reply_id: ids.studio, words: 'Where?' });
    await studio.call('client', 'POST', own, { reply_id: ids.client, words: 'There' });
    for (const reply_id of [...Object.values(ids), ids.studio, ids.client]) await tellReply(studio.platform, { reply_id });
    const noticesOf = async (who: Person) =>
      (await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids[who])))
        .filter(({ href }) => href.endsWith(given.id))
        .map(({ title, body, href }) => [title, body, href.split('/')[1]]);
    expect(await noticesOf('client')).toEqual([['New answer: Logo', 'Where?', 'dashboard']]);
    expect(await noticesOf('admin')).toEqual([['New answer: Logo', 'There', 'admin']]);
    expect(await noticesOf('business')).toEqual([]);
  });
});

describe('what is too much', () => {
  it('is counted for each author, and for a deliverable as a whole', async () => {
    const given = await kit.delivered();
    const { version_id, file_id } = current(given);
    const place = { project_id: given.project_id, deliverable_id: given.id, version_id, file_id };
    const noted = (author_id: string, sent_at: Date | null) => ({ ...place, author_id, sent_at, words: 'Darker', x: 1, y: 1 });
    // Left by whoever the project belonged to before.
    const theirs = Array.from({ length: deliverableLimits.comments }, () => noted(studio.ids.business, null));
    await studio.db.insert(deliverable_comments).values(theirs);
    expect((await pin('client', given)).status).toBe(200);

    const [full, empty] = await studio.db
      .insert(deliverable_comments)
      .values([noted(studio.ids.client, new Date()), noted(studio.ids.client, new Date())])
      .returning();
    const reply = (id = '') =>
      studio.call('client', 'POST', `/deliverable-comments/${id}/replies`, { reply_id: v7(), words: 'Lighter' });
    expect((await reply(empty?.id)).status).toBe(200);
    const many = { comment_id: full?.id ?? '', author_id: studio.ids.client, is_studio: false, words: 'Lighter' };
    await studio.db.insert(deliverable_replies).values(Array.from({ length: deliverableLimits.repliesInAll - 1 }, () => many));
    expect(await reply(empty?.id)).toMatchObject({
      status: 409,
      error: 'This deliverable has too many answers. Please write a message instead.',
    });
  });
});

describe('the portal’s first page', () => {
  it('shows what waits for the client with its newest version, and no longer than it does', async () => {
    const given = await kit.delivered('business', { title: 'Signpost' });
    const newer = await kit.deliver(given.id);
    const needs = async (who: Person) =>
      (await studio.call<{ needs: { title: string; to: string }[] }>(who, 'GET', '/portal/home')).data.needs.filter(({ title }) =>
        title.includes('Signpost'),
      );
    expect(await needs('business')).toMatchObject([
      {
        title: 'Approve “Signpost”, version 2',
        to: `/dashboard/projects/${given.project_id}/deliverables/${given.id}`,
      },
    ]);
    expect(await needs('client')).toEqual([]);
    await approve('business', newer);
    expect(await needs('business')).toEqual([]);
  });
});

describe('what is told', () => {
  const mails = async (title: string) =>
    (await studio.db.select().from(mail_outbox))
      .filter(({ subject }) => subject.includes(title))
      .map(({ subject, to_address }) => [subject, to_address]);

  it('goes to the client once for each version, and not for one that was replaced', async () => {
    const first = await kit.delivered('client', { title: 'Poster' });
    const second = await kit.deliver(first.id);
    await tellClient(studio.platform, current(first));
    for (const _ of [1, 2]) await tellClient(studio.platform, current(second));
    expect(await mails('Poster')).toEqual([['Please approve: Poster, version 2', 'client@studio.test']]);
    const notices = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.client));
    expect(notices.filter(({ title }) => title.includes('Poster'))).toMatchObject([
      { href: `/dashboard/projects/${first.project_id}/deliverables/${first.id}` },
    ]);
  });

  it('goes to the studio with what the client said, and how many rounds are left', async () => {
    const given = await kit.delivered('client', { title: 'Banner' });
    await pin('client', given);
    await change('client', given, { words: 'Larger, please' });
    const told = (await eventsOf(given.id)).at(-1)?.payload;
    expect(told).toMatchObject({ comments: 1 });
    for (const _ of [1, 2]) await tellAnswer(studio.platform, { ...current(given), comments: 1 });
    const sent = (await studio.db.select().from(mail_outbox)).filter(({ subject }) => subject.includes('Banner'));
    expect(sent.map(({ subject }) => subject)).toEqual(['Changes requested: Banner, version 1']);
    for (const words of ['Larger, please', 'One comment is pinned to the files.', '1 of 2 rounds used, 1 left'])
      expect(sent[0]?.text).toContain(words);
  });
});
