import type { DbOrTx } from '#db/client.ts';
import type { OfPerson, Person, PersonalRows } from '#db/personal-rows.ts';

/** As conditions on `files`: which of them are handed to a person with their records, and which go with the person. */
export type PersonalFiles = { exported?: OfPerson; erased?: OfPerson };

/** What a feature knows about people: exported and deleted with the person it is about. */
export type PersonalData = {
  /** A row that refers to another stands before it: they are deleted in this order. */
  rows?: readonly PersonalRows[];
  /** Tables that name a person and have no rule, each with the reason. */
  exempt?: Readonly<Record<string, string>>;
  files?: PersonalFiles;
  /** What has to be settled before somebody can be deleted, each as a sentence. */
  openMatters?(db: DbOrTx, person: Person): Promise<string[]>;
};

/** Reasons that several features share. */
export const noPersonalData = {
  team: 'It names members of the team alone, who are not deleted this way.',
  records: 'It names records and no person; it goes with the record that it is about.',
  brief: 'Housekeeping deletes it after a day at the latest.',
} as const;
