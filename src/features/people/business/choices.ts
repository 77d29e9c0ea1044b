type Choice<V extends string> = { value: V; label: string };

const choices = <const V extends string>(list: readonly (readonly [V, string])[]): readonly Choice<V>[] =>
  list.map(([value, label]) => ({ value, label }));

export const valuesOf = <V extends string>(list: readonly Choice<V>[]): [V, ...V[]] =>
  list.map((choice) => choice.value) as [V, ...V[]];

export const businessTypes = choices([
  ['sole_proprietorship', 'Sole Proprietorship'],
  ['partnership', 'Partnership'],
  ['llc', 'Limited Liability Company (LLC)'],
  ['corporation', 'Corporation'],
  ['s_corporation', 'S Corporation'],
  ['b_corporation', 'B Corporation'],
  ['nonprofit', 'Nonprofit'],
  ['cooperative', 'Cooperative'],
  ['franchise', 'Franchise'],
  ['other', 'Other'],
]);

const named = <const V extends string>(names: readonly V[]): readonly Choice<V>[] =>
  names.map((name) => ({ value: name, label: name }));

export const industries = named([
  'Technology',
  'Healthcare',
  'Finance',
  'Education',
  'Retail',
  'Manufacturing',
  'Real Estate',
  'Marketing and Advertising',
  'Food and Beverage',
  'Hospitality',
  'Construction',
  'Transportation',
  'Agriculture',
  'Entertainment',
  'Energy',
  'Media',
  'Legal Services',
  'Other',
]);

export const annualRevenues = choices([
  ['under_100k', 'Under $100,000'],
  ['100k_500k', '$100,000 - $500,000'],
  ['500k_1m', '$500,000 - $1,000,000'],
  ['1m_5m', '$1,000,000 - $5,000,000'],
  ['5m_10m', '$5,000,000 - $10,000,000'],
  ['over_10m', 'Over $10,000,000'],
]);
