import { contactRows } from '#db/contact-rows.ts';
import { projects } from '#db/schema/work/projects.ts';

export const projectsOfContact = contactRows({
  table: projects,
  account: projects.client_id,
  label: { one: 'project', many: 'projects' },
});
