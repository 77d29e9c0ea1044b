import { expect, type Page } from '@playwright/test';
import type { StudioApp } from '../studio-app.ts';

/** Sends the public contact form, which starts every workflow that waits for one. */
export async function sendContactForm(page: Page, { name, email, message }: { name: string; email: string; message: string }) {
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Subject').fill('A new site');
  await form.getByLabel('Service').selectOption('SEO & Marketing');
  await form.getByLabel('Message').fill(message);
  await form.getByRole('button', { name: 'Send Message' }).click();
}

export async function expectRun({ pool }: StudioApp, workflow: string, status: 'completed' | 'failed') {
  const read = async () =>
    (
      await pool.query('select r.status from workflow_runs r join workflows w on w.id = r.workflow_id where w.name = $1', [
        workflow,
      ])
    ).rows[0]?.status;
  await expect.poll(read, { timeout: 30_000 }).toBe(status);
}
