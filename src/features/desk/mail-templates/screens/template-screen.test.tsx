import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the editor of a mail', () => {
  it('saves over what somebody else saved only when that is asked for, and restores after a question', async () => {
    const { user } = await open('/admin/forms/templates/subscription-ended', 'admin');
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
    const disabled = () => waitFor(() => expect(button('Save').disabled).toBe(true));
    fill(subject, 'Goodbye: {{service}}');
    await user.click(button('Save'));
    await screen.findByText('Template saved');
    await disabled();
    await studio.db.execute(sql`
      insert into mail_template_versions (id, template, number, kind, content, author_id)
      select gen_random_uuid(), template, number + 1, kind, content || '{"title": "Theirs"}', author_id
      from mail_template_versions`);
    fill(subject, 'Mine');
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Save mine over it' }));
    await disabled();
    expect(subject.value).toBe('Mine');

    await user.click(button('Reset to original'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(subject.value).toBe('{{service}} has ended'));
    fill(subject, 'Not saved');
    await user.click(button('Version history'));
    const history = within(await screen.findByRole('dialog', { name: 'Version history' }));
    const [newest, before] = await history.findAllByRole('listitem');
    expect(newest?.textContent).toContain('Reset to the original');
    await expectAccessible();
    if (before) await user.click(within(before).getByRole('button', { name: 'Restore' }));
    // Asked first: what is typed would be lost.
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: /^Restore version/ }));
    await waitFor(() => expect(subject.value).toBe('Mine'));
  });

  it('shows an administrator a security email, and changes none of it', async () => {
    const { user } = await open('/admin/forms/templates/auth.password-reset', 'admin');
    await screen.findByText(/Only a super administrator can change this email/);
    const [text] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    if (!text) throw new Error('There is no text');
    fill(text, 'https://own.example/?from={{url}}');
    await screen.findByText("Links can't be part of another address. Put {{url}} on its own line.");
    expect(button('Save').disabled).toBe(true);
    await expectAccessible();
    // The menu of fields gives a link a line of its own.
    fill(text, 'Open it here:');
    text.setSelectionRange(text.value.length, text.value.length);
    fireEvent.select(text);
    const [insert] = screen.getAllByRole('button', { name: 'Insert a field into Text' });
    if (insert) await user.click(insert);
    await user.click(await screen.findByRole('menuitem', { name: /\{\{url\}\}/ }));
    await waitFor(() => expect(text.value).toBe('Open it here:\n{{url}}'));
  });
});
