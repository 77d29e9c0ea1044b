import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifications } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { answerAddress } from './address-jobs.server.ts';

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });

const named = () => ({
  request: 'password-reset' as const,
  sealed_email: studio.platform.secrets.seal(people.client.email),
  user_id: null,
});
const links = () => studio.db.select().from(verifications).where(eq(verifications.value, studio.ids.client));
const requests = () => studio.db.$count(audit_log, eq(audit_log.action, 'password.reset-request'));

describe('the link that resets a password', () => {
  it('is kept with its email, or not at all', async () => {
    const queueFails = { ...studio.platform, sendMail: () => Promise.reject(new Error('The queue is away')) };
    await expect(answerAddress(queueFails, named())).rejects.toThrow('The queue is away');
    expect([await links(), await studio.db.select().from(mail_outbox), await requests()]).toEqual([[], [], 0]);

    await answerAddress(studio.platform, named());
    const [mail, ...others] = await studio.db.select().from(mail_outbox);
    expect(others).toEqual([]);
    expect([(await links()).length, await requests()]).toEqual([1, 1]);
    const token = /reset-password\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1];
    const reset = { token, newPassword: testPassword };
    expect((await studio.request(null, 'POST', '/api/auth/reset-password', reset)).status).toBe(200);
    expect(await links()).toEqual([]);
  });
});
