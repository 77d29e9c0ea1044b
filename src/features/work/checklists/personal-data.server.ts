import { sql } from 'drizzle-orm';
import { type OfPerson, partOf, personalRows } from '#db/personal-rows.ts';
import { files } from '#db/schema/platform/files.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ofProjects } from '#features/work/projects/personal-data.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofLists = partOf(content_checklists.project_id, projects, ofProjects);
const ofLines = partOf(checklist_lines.checklist_id, content_checklists, ofLists);
const ofFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'checklist_line' and ${partOf(files.subject_id, checklist_lines, ofLines)(person)})`;

export const checklistsPersonalData: PersonalData = {
  rows: [
    personalRows({ table: checklist_lines, of: ofLines, label: 'Lines of checklists', leaveOut: ['position'], erase: 'delete' }),
    personalRows({
      table: content_checklists,
      of: ofLists,
      label: 'Checklists',
      leaveOut: ['link_version', 'reminders_enabled', 'reminders_most', 'reminder_days', 'reminders_sent', 'next_reminder_at'],
      erase: 'delete',
    }),
  ],
  files: { exported: ofFiles, erased: ofFiles },
};
