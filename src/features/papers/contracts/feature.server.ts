import * as filePenLineIcon from 'lucide-react/icons/file-pen-line';
import { contactLinked, contactUnlinked } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { contractsAudit } from './audit.server.ts';
import { claimContractsHandler, claimContractsJob, releaseContractsHandler, releaseContractsJob } from './claim.server.ts';
import { contractFigures } from './daily-figures.server.ts';
import { contractMailTemplates } from './emails/contract-mails.ts';
import { contractCompleted, contractDeclined, contractSent, contractSigned, contractViewed } from './events.ts';
import { contractsPersonalData } from './personal-data.server.ts';
import { contractSubject } from './record.server.ts';
import { contractSearch } from './record-search.server.ts';
import { contractsRouter, contractTemplatesRouter } from './router.server.ts';
import { sealContractHandler, sealContractJob } from './seal.server.ts';
import { contractsToday } from './today.server.ts';

export const contractsFeature = defineFeature({
  name: 'papers/contracts',
  api: { contracts: contractsRouter, contractTemplates: contractTemplatesRouter },
  events: [contractSent, contractViewed, contractSigned, contractDeclined, contractCompleted],
  jobs: [sealContractHandler, claimContractsHandler, releaseContractsHandler],
  subscriptions: [
    on(contractCompleted, sealContractJob),
    on(contactLinked, claimContractsJob),
    on(contactUnlinked, releaseContractsJob),
  ],
  records: [contractSubject],
  audit: contractsAudit.sentences,
  mails: contractMailTemplates,
  dailyFigures: [contractFigures],
  sampleData: [{ name: 'written contracts', after: ['contacts', 'estimates'], load: () => import('./sample.server.ts') }],
  recordSearches: [contractSearch],
  navigation: [
    {
      area: 'admin',
      group: 'Records',
      position: 220,
      to: '/admin/contracts',
      label: 'Contracts',
      icon: iconOf(filePenLineIcon),
    },
  ],
  today: [contractsToday],
  personalData: contractsPersonalData,
});
