import { sql } from 'drizzle-orm';
import { type OfPerson, ofAccount, personalRows } from '#db/personal-rows.ts';
import { files } from '#db/schema/platform/files.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';
import { folderReadBy, idsReadBy } from '#platform/files/readers.server.ts';

/** The client's own folder and all that lies in it. */
const ofFolders: OfPerson = ({ user_id }) =>
  user_id ? sql`${folders.lineage} && array(select own.id from ${folders} own where own.client_id = ${user_id})` : sql`false`;

/** Those that the person can open. */
const readFolders: OfPerson = (person) =>
  person.user_id ? sql`(${ofFolders(person)} and ${folderReadBy(person.user_id)})` : sql`false`;

/** What the person can read in the portal. */
const readFiles: OfPerson = ({ user_id }) => (user_id ? sql`${files.id} in ${idsReadBy(user_id)}` : sql`false`);

/** What the person owns or has brought, and what lies in their folder. */
const ownFiles: OfPerson = (person) =>
  person.user_id
    ? sql`(${files.owner_id} = ${person.user_id} or ${files.uploaded_by} = ${person.user_id} or (${files.subject_type} = 'folder'
        and ${files.subject_id} in (select ${folders.id} from ${folders} where ${ofFolders(person)})))`
    : sql`false`;

export const filesPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: file_shares,
      of: ofAccount(file_shares.client_id),
      label: 'Shares of files',
      notExported: 'The shared files themselves are exported.',
      erase: 'delete',
    }),
    personalRows({
      table: folders,
      of: readFolders,
      alsoErased: ofFolders,
      label: 'Folders',
      leaveOut: ['deleted_with'],
      erase: 'delete',
    }),
  ],
  files: { exported: readFiles, erased: ownFiles },
};
