import * as usersIcon from 'lucide-react/icons/users';
import { contractSigned } from '#features/papers/contracts/events.ts';
import { estimateAccepted } from '#features/papers/estimates/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { directoryAudit } from './audit.server.ts';
import { newThisWeek, totalClients } from './cards.server.ts';
import { wonClientHandler, wonClientJob } from './jobs.server.ts';
import { directoryRouter } from './router.server.ts';

export const directoryFeature = defineFeature({
  name: 'clients/directory',
  api: { clients: directoryRouter },
  jobs: [wonClientHandler],
  subscriptions: [on(estimateAccepted, wonClientJob), on(contractSigned, wonClientJob)],
  audit: directoryAudit.sentences,
  cards: [totalClients, newThisWeek],
  navigation: [{ area: 'admin', group: null, position: 20, to: '/admin/clients', label: 'Clients', icon: iconOf(usersIcon) }],
});
