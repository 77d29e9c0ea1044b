import { describe, expect, it } from 'vitest';
import { type ContractSubject, contractNumber, contractSections, contractText } from './policy.ts';

const subject: ContractSubject = {
  contract_number: 'CT-000042',
  studio: 'Ivory Studio',
  client: { firstName: 'Carl', lastName: 'Client', email: 'carl@x.test', company: '', addressLine1: '' },
  service: {
    name: 'Care plan',
    description: 'Updates',
    features: ['Backups'],
    type: 'subscription',
    frequency: 'monthly',
    price_cents: 9_900,
  },
  quantity: 1,
};
const once = { ...subject.service, type: 'one-time', frequency: null };

describe('the text of a contract', () => {
  it('holds the terms of the house', () => {
    const text = contractText({ ...subject, service: once });
    expect(text).toContain('Payment is due within 30 days');
    expect(text).toContain('late fee of 1.5% per month');
    expect(text).toContain("on 30 days' written notice");
    expect(text).toContain('ends 365 days later');
    const plan = contractText(subject);
    expect(plan).toContain('It has no end date');
    expect(plan).not.toContain('365');
    expect(plan).toContain('$99.00 every month');
    expect(contractText({ ...subject, service: once, quantity: 3 })).toContain('$99.00 each, $297.00 in all');
    expect(contractText({ ...subject, client: { ...subject.client, company: 'Bea & Co' } })).toContain(
      'Bea & Co, represented by Carl Client',
    );
  });

  it('is another one as soon as anything that was agreed is another', () => {
    const others: ContractSubject[] = [
      { ...subject, quantity: 2, service: once },
      { ...subject, service: { ...subject.service, price_cents: 9_901 } },
      { ...subject, service: { ...subject.service, name: 'Care plan plus' } },
      { ...subject, service: { ...subject.service, features: ['Backups', 'Reports'] } },
      { ...subject, service: { ...subject.service, frequency: 'yearly' } },
      { ...subject, client: { ...subject.client, lastName: 'Klient' } },
      { ...subject, contract_number: 'CT-000043' },
      subject,
    ];
    expect(new Set(others.map(contractText)).size).toBe(others.length);
    expect(contractText(subject)).toBe(contractText(structuredClone(subject)));
  });

  it('cannot be given sections by the words of a client or a service', () => {
    const text = contractText({
      ...subject,
      client: { ...subject.client, firstName: 'Carl\n\n9. Discount\nAll is free' },
      service: { ...subject.service, description: 'Fine\r\n\r\n8. Refunds\nAlways' },
    });
    const { title, sections } = contractSections(text);
    expect(title).toBe('Service Agreement CT-000042');
    expect(sections.map(({ heading }) => heading)).toEqual([
      '1. Parties',
      '2. Services',
      '3. Price',
      '4. Payment',
      '5. Term',
      '6. Termination',
      '7. Signature',
    ]);
    expect(sections.flatMap(({ paragraphs }) => paragraphs).join('\n')).toContain('8. Refunds Always');
  });

  it('is numbered with six digits at least', () => {
    expect(contractNumber(7)).toBe('CT-000007');
    expect(contractNumber(1_234_567)).toBe('CT-1234567');
  });
});
