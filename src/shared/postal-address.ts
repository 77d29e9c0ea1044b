/** As it was typed: all of it may be missing, and of what was stored before there were more fields, the names too. */
export type PostalAddress = {
  addressLine1: string;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: string;
};

/** An address as the lines of a letter: street, place, country; without those that are empty. */
export function addressLines({ addressLine1, city, region, postalCode, country }: PostalAddress): string[] {
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [addressLine1, place, country ?? ''].filter(Boolean);
}
