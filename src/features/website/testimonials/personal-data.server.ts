import { ofAddress, personalRows } from '#db/personal-rows.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const testimonialsPersonalData: PersonalData = {
  rows: [personalRows({ table: testimonials, of: ofAddress(testimonials.sent_to), label: 'Testimonials', erase: 'delete' })],
};
