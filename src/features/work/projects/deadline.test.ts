import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { testStudio } from '#tests/studio.ts';
import { deadlineJob, tellDeadline } from './jobs.server.ts';
import { beginProject, changeProject, contactOf } from './projects.testkit.ts';

const studio = testStudio();

it('tells the client of a new deadline by mail and in the portal, once, and never of one that was changed again', async () => {
  const { id } = await beginProject(studio, {
    name: 'Mill',
    contact_id: await contactOf(studio, 'client'),
    deadline: '2031-05-01',
  });
  const put = (body: object) => changeProject(studio, id, { name: 'Mill', ...body });
  const changes = async () =>
    (await studio.db.select().from(domain_events))
      .filter(({ type }) => type === 'project.deadline_changed')
      .map(
        ({ payload }) =>
          deadlineJob.check(payload as Parameters<typeof deadlineJob.check>[0]) as Parameters<typeof tellDeadline>[1],
      );
  const subjects = async () => (await studio.db.select().from(mail_outbox)).map(({ subject }) => subject);
  const notices = () => studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.client));

  await put({ deadline: '2031-06-01' });
  const [first] = await changes();
  if (!first) throw new Error('no event');
  await tellDeadline(studio.platform, first);
  await tellDeadline(studio.platform, first);
  expect(await subjects()).toEqual(['New deadline of Mill: June 1, 2031']);
  expect(await notices()).toMatchObject([{ title: 'New deadline: June 1, 2031', href: `/dashboard/projects/${id}` }]);

  // Changed twice before the first was told: the client hears of the last alone, and of none once the work is over.
  await put({ deadline: '2031-07-01' });
  await put({ deadline: '2031-08-01' });
  for (const change of await changes()) await tellDeadline(studio.platform, change);
  expect(await subjects()).toEqual(['New deadline of Mill: June 1, 2031', 'New deadline of Mill: August 1, 2031']);
  const byId = eq(users.id, studio.ids.client);
  await studio.db.update(users).set({ deactivated_at: new Date() }).where(byId);
  await put({ deadline: '2031-08-02' });
  for (const change of await changes()) await tellDeadline(studio.platform, change);
  expect(await subjects()).toHaveLength(2);
  await studio.db.update(users).set({ deactivated_at: null }).where(byId);
  await put({ deadline: '', status: 'active' });
  for (const change of await changes()) await tellDeadline(studio.platform, change);
  expect((await subjects()).at(-1)).toBe('Mill has no deadline at the moment');
  await put({ deadline: '2031-09-01', status: 'completed' });
  for (const change of await changes()) await tellDeadline(studio.platform, change);
  expect(await subjects()).toHaveLength(3);
});
