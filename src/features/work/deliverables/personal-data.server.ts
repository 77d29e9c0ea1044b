import { sql } from 'drizzle-orm';
import { ofAccount, partOf, personalRows } from '#db/personal-rows.ts';
import {
  deliverable_comments,
  deliverable_files,
  deliverable_replies,
  deliverable_versions,
  deliverables,
} from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ofProjects } from '#features/work/projects/personal-data.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofComments = ofAccount(deliverable_comments.author_id);

export const deliverablesPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: deliverable_replies,
      of: partOf(deliverable_replies.comment_id, deliverable_comments, ofComments),
      label: 'Replies to comments',
      erase: 'delete',
    }),
    personalRows({ table: deliverable_comments, of: ofComments, label: 'Comments on deliverables', erase: 'delete' }),
    personalRows({
      table: deliverable_files,
      of: partOf(deliverable_files.deliverable_id, deliverables, partOf(deliverables.project_id, projects, ofProjects)),
      label: 'Files of deliverables',
      notExported: 'The files themselves are exported.',
      erase: 'keep',
      keptFor: 'work',
    }),
    personalRows({
      table: deliverable_versions,
      of: partOf(deliverable_versions.project_id, projects, ofProjects),
      shown: sql`exists (select from ${deliverables}
        where ${deliverables.id} = ${deliverable_versions.deliverable_id} and ${deliverables.status} <> 'draft')`,
      label: 'Versions of deliverables',
      erase: 'change',
      set: { answer_words: null },
    }),
    personalRows({
      table: deliverables,
      of: partOf(deliverables.project_id, projects, ofProjects),
      shown: sql`${deliverables.status} <> 'draft'`,
      label: 'Deliverables',
      leaveOut: ['folder_id'],
      erase: 'keep',
      keptFor: 'work',
    }),
  ],
};
