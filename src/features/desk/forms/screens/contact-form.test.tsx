import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { button, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { contactServices } from '../choices.ts';

const { studio, open, answerWith } = testScreens();

beforeEach(async () => {
  await studio.db.delete(form_submissions);
});

const words = {
  Name: 'Vera Visitor',
  Email: 'vera@example.com',
  Phone: '(555) 123-4567',
  Company: 'Vera & Co',
  Subject: 'A new site',
  Message: 'We need a new site by spring.',
};

async function openForm(query = '') {
  const page = await open(`/contact${query}`);
  const form = await screen.findByRole('form', { name: 'Contact form' });
  const send = () => page.user.click(button('Send Message', form));
  return { ...page, form, send };
}

/** With the focus, as a person comes to it: the form is begun with that. */
function write(form: HTMLElement) {
  field('Name', form).focus();
  for (const [label, text] of Object.entries(words)) fill(field(label, form), text);
  fill(field('Service', form), 'other');
}
const expectKept = (form: HTMLElement) => {
  for (const [label, text] of Object.entries(words)) expect(field(label, form).value).toBe(text);
};
const isWrong = (one: HTMLElement) => one.getAttribute('aria-invalid') === 'true';

describe('the contact form', () => {
  it('says at every field what is wrong, on submit and not before', async () => {
    const { user, form, send } = await openForm();
    await user.type(field('Name', form), 'V');
    await user.tab();
    expect(within(form).queryByText('Name must be at least 2 characters')).toBeNull();
    fill(field('Phone', form), '12');
    await send();
    await within(form).findByText('Name must be at least 2 characters');
    for (const message of [
      'Please enter a valid email address',
      'Please enter a valid phone number or leave blank',
      'Subject must be at least 3 characters',
      'Please select a service',
      'Message must be at least 10 characters',
    ])
      within(form).getByText(message);
    expect(document.activeElement).toBe(field('Name', form));
    expect(isWrong(field('Company', form))).toBe(false);
    expect(screen.queryByText('Submission Error')).toBeNull();
    await expectAccessible();
    fill(field('Phone', form), '');
    await send();
    await waitFor(() => expect(within(form).queryByText('Please enter a valid phone number or leave blank')).toBeNull());
    await studio.db.$count(form_submissions).then((count) => expect(count).toBe(0));
  });

  it('offers the eight services', async () => {
    const { form } = await openForm();
    const options = within(field('Service', form)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Select a service',
      ...contactServices.map((service) => service.label),
    ]);
    expect(contactServices).toHaveLength(8);
  });

  it('takes a service from the address and names it in the subject', async () => {
    const listed = await openForm('?service=Branding%20Solutions');
    expect(field('Service', listed.form).value).toBe('branding');
    expect(field('Subject', listed.form).value).toBe('Inquiry about Branding Solutions');

    const serviceId = '018f4a6e-7a2c-7d3e-9a1b-2c3d4e5f6a7b';
    const { form, send } = await openForm(`?service=Espresso%20Tuning&serviceId=${serviceId}#contact-form`);
    expect(field('Service', form).value).toBe('Espresso Tuning');
    expect(field('Subject', form).value).toBe('Inquiry about Espresso Tuning');
    fill(field('Name', form), 'Sid Service');
    fill(field('Email', form), 'sid@example.com');
    fill(field('Message', form), 'Please call me about this.');
    await send();
    await within(form).findByText('Success!');
    expect(await studio.db.select().from(form_submissions)).toMatchObject([
      { data: { service: 'Espresso Tuning', service_id: serviceId } },
    ]);
  });

  it('keeps every word through a refusal and a broken line, and says so', async () => {
    const { user, router, form, send } = await openForm();
    write(form);
    const fails = (answer: () => Response | Promise<Response>) =>
      answerWith((request) => (request.url.endsWith('/api/forms/contact') ? answer() : undefined));
    const alert = (text: string) => within(form).findByText(text);

    const refusal = 'Too many attempts. Please try again in 9 minutes.';
    const refused = { success: false, data: null, error: refusal, code: 'TOO_MANY_REQUESTS' };
    const recover = fails(() => Response.json(refused, { status: 429 }));
    await send();
    await within(form).findByText('Submission Error');
    // In the form and in the corner of the window.
    await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2));
    recover();

    const broken = { success: false, data: null, error: 'An unexpected error occurred.', code: 'X' };
    const mend = fails(() => Response.json(broken, { status: 500 }));
    await send();
    await alert('Submission failed.');
    await screen.findByText('There was an error submitting your form. Please try again.');
    mend();

    const connect = fails(async () => {
      throw new TypeError('Failed to fetch');
    });
    await send();
    await screen.findByText('An unexpected error occurred. Please try again.');
    await within(form).findByText('Submission Error');
    expectKept(form);
    connect();

    // What was typed is still there after leaving the page.
    await router.navigate('/about');
    await screen.findByText('Four crafts, one pair of hands');
    await router.navigate('/contact');
    const again = await screen.findByRole('form', { name: 'Contact form' });
    await waitFor(() => expectKept(again));
    expect(field('Service', again).value).toBe('other');
    await user.click(button('Send Message', again));
    await within(again).findByText('Success!');
    const after = await openForm();
    expect(field('Name', after.form).value).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(words.Message);
  });

  it('refuses a filled hidden field once, then the person gets through', async () => {
    const { form, send } = await openForm();
    write(form);
    const trap = form.querySelector<HTMLInputElement>('[name="homepage"]') as HTMLInputElement;
    trap.value = 'filled by an eager browser';
    await send();
    expect((await within(form).findByRole('alert')).textContent).toContain('Please send it again');
    await send();
    await within(form).findByText('Success!');
  });
});
