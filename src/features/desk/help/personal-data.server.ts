import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const helpPersonalData: PersonalData = {
  exempt: { help_votes: 'It holds a keyed hash of network and browser, which leads to nobody and is removed after some months.' },
};
