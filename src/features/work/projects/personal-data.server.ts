import { and, asc, inArray } from 'drizzle-orm';
import { ofAccountOrLoose, ofContact, personalRows } from '#db/personal-rows.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const ofProjects = ofAccountOrLoose(projects.client_id, ofContact(projects.contact_id));

export const projectsPersonalData: PersonalData = {
  rows: [personalRows({ table: projects, of: ofProjects, label: 'Projects', erase: 'keep', keptFor: 'work' })],
  async openMatters(db, person) {
    const rows = await db
      .select({ name: projects.name })
      .from(projects)
      .where(and(ofProjects(person), inArray(projects.status, ['pending', 'active'])))
      .orderBy(asc(projects.id))
      .limit(20);
    return rows.map(({ name }) => `The project “${name}” is not finished.`);
  },
};
