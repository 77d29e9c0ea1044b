import { type DocumentSums, lineSums, type PricedLine, sumLines, writtenSums } from '#features/papers/lines/policy.ts';
import { AppError } from '#shared/app-error.ts';
import { longDate } from '#shared/calendar-day.ts';
import type { ContractStatus, ContractType } from '#shared/choices/papers/contracts.ts';
import { formatCents } from '#shared/money.ts';
import type { SiteState } from '#shared/site-state.ts';
import { type MergeValues, mergeFields, mergeText, missingFields } from './merge-fields.ts';

/** The two sides of a contract, as they stand on it. */
export type StudioParty = { name: string; address: string; email: string; phone: string };
export type ClientParty = { first_name: string; last_name: string; email: string; company_name: string | null };

/** What is written down in a row, as far as a reader sees it. */
export type ContractWords = {
  contract_number: string;
  version: number;
  title: string;
  description: string | null;
  contract_type: ContractType;
  total_amount_cents: number;
  currency: string;
  effective_date: string | null;
  expiration_date: string | null;
  services: readonly (PricedLine & { name: string; description: string | null })[];
  terms_and_conditions: readonly string[];
  payment_terms: readonly string[];
};

/** The exact content that is shown, hashed and signed; the words carry the markup of `markup-rules.ts`. */
export type ContractContent = DocumentSums & {
  document: 'contract';
  number: string;
  version: number;
  title: string;
  description: string | null;
  contract_type: ContractType;
  studio: StudioParty;
  client: { name: string; company: string | null; email: string } | null;
  currency: string;
  effective_date: string | null;
  expiration_date: string | null;
  services: (PricedLine & { name: string; description: string | null; amount_cents: number; total_cents: number })[];
  terms_and_conditions: string[];
  payment_terms: string[];
};

/** How the studio is named on its contracts. */
export const studioParty = ({ branding, settings }: Pick<SiteState, 'branding' | 'settings'>): StudioParty => ({
  name: branding.companyName,
  address: settings.site_address,
  email: settings.site_email,
  phone: settings.site_phone,
});

/** A signature as it stands below a contract. */
export type Signature = { name: string; drawing: string | null; signed_at: Date | string };
export type Signatures = { client: Signature | null; studio: Signature | null };

export const nameOf = ({ first_name, last_name }: Pick<ClientParty, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.replaceAll(/\s+/gu, ' ').trim();

export const mergeValues = (row: ContractWords, contact: ClientParty | null, studio: StudioParty): MergeValues => ({
  client_name: contact ? nameOf(contact) : '',
  client_email: contact?.email ?? '',
  company: contact?.company_name ?? '',
  studio_name: studio.name,
  contract_number: row.contract_number,
  contract_title: row.title,
  total: formatCents(row.total_amount_cents, row.currency),
  effective_date: row.effective_date ? longDate(row.effective_date) : '',
  expiration_date: row.expiration_date ? longDate(row.expiration_date) : '',
});

/** What a contract comes to: the sum of its services, or what was written down where it has none. */
export const sumsOf = ({ services, total_amount_cents }: Pick<ContractWords, 'services' | 'total_amount_cents'>): DocumentSums =>
  services.length > 0 ? sumLines(services) : writtenSums(total_amount_cents);

export function contractContent(row: ContractWords, contact: ClientParty | null, studio: StudioParty): ContractContent {
  const values = mergeValues(row, contact, studio);
  const merged = (texts: readonly string[]) => texts.map((text) => mergeText(text, values));
  return {
    document: 'contract',
    number: row.contract_number,
    version: row.version,
    title: row.title,
    description: row.description,
    contract_type: row.contract_type,
    studio: { name: studio.name, address: studio.address, email: studio.email, phone: studio.phone },
    client: contact && { name: nameOf(contact), company: contact.company_name, email: contact.email },
    ...sumsOf(row),
    currency: row.currency,
    effective_date: row.effective_date,
    expiration_date: row.expiration_date,
    services: row.services
      .map((service) => ({ service, sums: lineSums(service) }))
      .map(({ service, sums }) => ({
        name: service.name,
        description: service.description,
        quantity_hundredths: service.quantity_hundredths,
        unit_price_cents: service.unit_price_cents,
        discount_bp: service.discount_bp,
        tax_rate_bp: service.tax_rate_bp,
        amount_cents: sums.gross_cents,
        total_cents: sums.total_cents,
      })),
    terms_and_conditions: merged(row.terms_and_conditions),
    payment_terms: merged(row.payment_terms),
  };
}

/** Why a contract cannot be sent as it is, or null. */
export function sendObstacle(row: ContractWords, contact: ClientParty | null, studio: StudioParty): string | null {
  if (!contact) return 'Choose a client before you send this contract.';
  const texts = [...row.terms_and_conditions, ...row.payment_terms];
  if (row.terms_and_conditions.length === 0) return 'Write at least one term before you send this contract.';
  const [missing] = missingFields(texts, mergeValues(row, contact, studio));
  if (missing) return `The terms ask for {{${missing}}}, but this contract has none. Fill in: ${mergeFields[missing]}.`;
  const { total_amount_cents } = sumsOf(row);
  if (total_amount_cents !== row.total_amount_cents) {
    const money = (cents: number) => formatCents(cents, row.currency);
    return `The services add up to ${money(total_amount_cents)}, but the total is ${money(row.total_amount_cents)}. Save the contract again.`;
  }
  return null;
}

const next: Record<ContractStatus, readonly ContractStatus[]> = {
  draft: ['sent', 'cancelled'],
  // Back to draft by an edit: what was sent is then no longer what would be signed.
  sent: ['draft', 'viewed', 'signed', 'completed', 'cancelled'],
  viewed: ['draft', 'sent', 'signed', 'completed', 'cancelled'],
  signed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const mayBecome = (from: ContractStatus, to: ContractStatus): boolean => next[from].includes(to);
export const isOpen = (status: ContractStatus): boolean => status === 'sent' || status === 'viewed';
export const mayEdit = (status: ContractStatus): boolean => status === 'draft' || isOpen(status);
/** A draft that nobody outside the studio has seen. */
export const mayDelete = ({ status, version, sent_at }: { status: ContractStatus; version: number; sent_at: unknown }): boolean =>
  status === 'draft' && version === 1 && sent_at === null;
export const mayCountersign = (status: ContractStatus, hasAdminSignature: boolean): boolean =>
  !hasAdminSignature && (isOpen(status) || status === 'signed');

export type SignatureState = 'Fully signed' | 'Client signed' | 'Admin signed' | null;

export function signatureState(row: { client_signed_at: unknown; admin_signed_at: unknown }): SignatureState {
  if (row.client_signed_at && row.admin_signed_at) return 'Fully signed';
  if (row.client_signed_at) return 'Client signed';
  return row.admin_signed_at ? 'Admin signed' : null;
}

export const changedSinceOpened = () =>
  new AppError('CONFLICT', 'This contract has changed since you opened it. Please read it again before you sign.');

const refusals: Record<ContractStatus, string> = {
  draft: 'This contract has not been sent yet.',
  sent: 'This contract is waiting for the client.',
  viewed: 'This contract is waiting for the client.',
  signed: 'The client has signed this contract, so it can no longer be changed.',
  completed: 'This contract is completed and can no longer be changed.',
  cancelled: 'This contract was cancelled.',
};
export const refused = (status: ContractStatus) => new AppError('CONFLICT', refusals[status]);
