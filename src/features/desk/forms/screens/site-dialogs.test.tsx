import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { budgets, timelines, websiteFeatures, websiteTypes } from '../choices.ts';

const { studio, open, answerWith } = testScreens();

beforeEach(async () => {
  await studio.db.delete(form_submissions);
});

const missing = 'Please fill in all required fields';
const isWrong = (one: HTMLElement) => one.getAttribute('aria-invalid') === 'true';
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const stored = () => studio.db.select().from(form_submissions);

it('Contact Us: opens, asks for what is missing, sends, closes and resets; a failure says so and keeps it open', async () => {
  const { user } = await open('/templates');
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: 'Contact Us' }));
    return dialog('Contact Us');
  };
  let shown = await show();
  expect(field('Message', shown).getAttribute('rows')).toBe('4');
  await expectAccessible();
  const send = () => user.click(button('Send Message', shown));
  await send();
  await screen.findByText(missing);
  expect(isWrong(field('Email', shown))).toBe(true);
  expect(isWrong(field('Phone', shown))).toBe(false);

  fill(field('Message', shown), 'Half a thought');
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Half a thought'));
  await user.click(button('Cancel', shown));
  await closed('Contact Us');
  shown = await show();
  await waitFor(() => expect(field('Message', shown).value).toBe('Half a thought'));
  fill(field('Name', shown), 'Dana Dialog');
  fill(field('Email', shown), 'dana@example.com');
  const gate = Promise.withResolvers<undefined>();
  const letGo = answerWith((request) => (request.url.endsWith('/api/forms/contact-dialog') ? gate.promise : undefined));
  await send();
  await waitFor(() => expect(button('Cancel', shown)).toHaveProperty('disabled', true));
  letGo();
  gate.resolve(undefined);
  await screen.findByText("Message sent successfully! We'll get back to you shortly.");
  await closed('Contact Us');
  expect(await stored()).toMatchObject([
    {
      form_id: 'contact-form',
      form_name: 'contact',
      user_id: null,
      data: { name: 'Dana Dialog', email: 'dana@example.com', phone: '', company: '', message: 'Half a thought' },
    },
  ]);

  shown = await show();
  expect(field('Message', shown).value).toBe('');
  fill(field('Name', shown), 'Dana');
  fill(field('Email', shown), 'dana@example.com');
  fill(field('Message', shown), 'Please keep this');
  answerWith(async (request) => {
    if (request.url.endsWith('/api/forms/contact-dialog')) throw new TypeError('Failed to fetch');
    return undefined;
  });
  await send();
  await screen.findByText('Failed to send message. Please try again.');
  expect(field('Message', shown).value).toBe('Please keep this');
});

it('Contact Us: knows who is signed in', async () => {
  const { user } = await open('/templates', 'client');
  await user.click(await screen.findByRole('button', { name: 'Contact Us' }));
  const shown = await dialog('Contact Us');
  await waitFor(() => expect(field('Name', shown).value).toBe('Carl Client'));
  expect(field('Email', shown).value).toBe('client@studio.test');
  fill(field('Message', shown), 'From my account');
  await user.click(button('Send Message', shown));
  await closed('Contact Us');
  expect(await stored()).toMatchObject([{ user_id: studio.ids.client, data: { message: 'From my account' } }]);
});

it('Request Custom Design: all fields and lists, sent and stored; a failure says so', async () => {
  const { user } = await open('/templates');
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: 'Request Custom Design' }));
    return dialog('Request Custom Design');
  };
  let shown = await show();
  const send = () => user.click(button('Submit Request', shown));
  const box = (name: string) => within(shown).getByRole<HTMLInputElement>('textbox', { name });
  const choice = (name: string) => within(shown).getByRole<HTMLSelectElement>('combobox', { name });
  const feature = (name: string) => within(shown).getByRole<HTMLInputElement>('checkbox', { name });
  const offered = (name: string) => [...choice(name).options].map(({ textContent }) => textContent);
  expect(offered('Website type')).toEqual(['Select website type', ...websiteTypes]);
  expect(offered('Budget')).toEqual(['Select budget', ...budgets]);
  expect(offered('Timeline')).toEqual(['Select timeline', ...timelines]);
  for (const name of websiteFeatures) feature(name);
  await expectAccessible();
  await send();
  await screen.findByText(missing);
  for (const one of [box('Name'), box('Email'), choice('Website type'), choice('Budget'), choice('Timeline')])
    expect(isWrong(one)).toBe(true);
  // The phone is marked as required, and not demanded.
  expect(box('Phone').getAttribute('aria-required')).toBe('true');
  expect(isWrong(box('Phone'))).toBe(false);

  fill(box('Name'), 'Chris Custom');
  fill(box('Email'), 'chris@example.com');
  fill(box('Company'), 'Chris Ltd');
  fill(choice('Website type'), 'Landing Page');
  fill(choice('Budget'), '$25,000+');
  fill(choice('Timeline'), 'ASAP');
  fill(box('Current website'), 'https://old.example');
  fill(box('Brand colors'), 'Green and sand');
  fill(box('Inspiration'), 'https://nice.example');
  await user.click(feature('Blog'));
  await user.click(feature('Multi-language'));
  fill(box('Project details'), 'One page, three languages.');
  await send();
  await screen.findByText(
    "Custom website request submitted! We'll review your requirements and get back to you within 24 hours.",
  );
  await closed('Request Custom Design');
  expect(await stored()).toMatchObject([
    {
      form_id: 'custom-website-form',
      form_name: 'custom_website',
      data: {
        name: 'Chris Custom',
        email: 'chris@example.com',
        phone: '',
        company: 'Chris Ltd',
        website_type: 'Landing Page',
        budget: '$25,000+',
        timeline: 'ASAP',
        current_website: 'https://old.example',
        brand_colors: 'Green and sand',
        inspiration: 'https://nice.example',
        features: ['Blog', 'Multi-language'],
        project_details: 'One page, three languages.',
      },
    },
  ]);

  shown = await show();
  expect(box('Project details').value).toBe('');
  expect(feature('Blog').checked).toBe(false);
  fill(box('Name'), 'Chris');
  fill(box('Email'), 'chris@example.com');
  fill(choice('Website type'), 'Other');
  fill(choice('Budget'), 'Under $2,500');
  fill(choice('Timeline'), '1 month');
  answerWith((request) =>
    request.url.endsWith('/api/forms/custom-website')
      ? Response.json({ success: false, data: null, error: 'An unexpected error occurred.', code: 'X' }, { status: 500 })
      : undefined,
  );
  await send();
  await screen.findByText('Failed to submit request. Please try again.');
  expect(box('Name').value).toBe('Chris');
});

it('Notify me: an upcoming template takes an address', async () => {
  const { user } = await open('/templates');
  await user.click(await screen.findByRole('button', { name: 'Notify me: Magazine Deluxe' }));
  const shown = await dialog('Magazine Deluxe is on its way');
  await expectAccessible();
  const send = () => user.click(button('Notify me', shown));
  await send();
  await screen.findAllByText('Please enter a valid email address');
  fill(field('Email', shown), 'wanda@example.com');
  await send();
  await screen.findByText("Thank you! I'll write to you as soon as it is ready.");
  await closed('Magazine Deluxe is on its way');
  expect(await stored()).toMatchObject([
    { form_id: 'template-notify-form', data: { email: 'wanda@example.com', template_id: 'magazine-deluxe' } },
  ]);
});
