import type { Tx } from '#db/client.ts';
import { businesses } from '#db/schema/people/business.ts';
import { type SampleTools, sampleId } from '#platform/sample-data/part.server.ts';
import { encryptField } from '#shared/field-cipher.ts';

export type SampleCompany = {
  name: string;
  type: string;
  industry: string;
  website?: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  employees: number;
  revenue: string;
  founded: string;
  phone: string;
  tax_id: string;
};

/** The business of a sample client. */
export async function insertSampleBusiness(
  tx: Tx,
  id: string,
  company: SampleCompany,
  joined: Date,
  secrets: SampleTools['secrets'],
): Promise<void> {
  const passphrase = secrets.derive(`user-data:${id}`);
  const { name, type, employees, revenue, founded, phone, tax_id, ...rest } = company;
  await tx.insert(businesses).values({
    id: sampleId(`business:${id}`),
    user_id: id,
    business_name: name,
    business_type: type,
    country: 'United States',
    employee_count: employees,
    annual_revenue: revenue,
    founding_date: founded,
    encrypted_phone: await encryptField(phone, passphrase),
    encrypted_tax_id: await encryptField(tax_id, passphrase),
    is_sample: true,
    created_at: joined,
    updated_at: joined,
    ...rest,
  });
}
