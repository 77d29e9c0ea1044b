import { nameOfContact } from '#features/people/contacts/policy.ts';

type Person = { first_name: string; last_name: string; email: string };

export const personText = (person: Person): string => {
  const name = nameOfContact(person);
  return name ? `${name} (${person.email})` : person.email;
};
