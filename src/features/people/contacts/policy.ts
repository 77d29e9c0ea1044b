/** First and last name of what a person typed into one field; without any, what stands before the @. */
export function splitName(name: string, email: string): { first_name: string; last_name: string } {
  const words = name.replaceAll(/\s+/gu, ' ').trim().slice(0, 200);
  if (!words) return { first_name: email.split('@')[0]?.slice(0, 100) || email.slice(0, 100), last_name: '' };
  const [first_name = '', ...rest] = words.split(' ');
  return { first_name: first_name.slice(0, 100), last_name: rest.join(' ').slice(0, 100) };
}

export const nameOfContact = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();
