import { contactLinked } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { contractsAudit } from './audit.server.ts';
import { claimContractsHandler, claimContractsJob } from './claim.server.ts';
import { contractCompleted, contractDeclined, contractSent, contractSigned, contractViewed } from './events.ts';
import { finishContractHandler, finishContractJob } from './finish.server.ts';
import { contractPdfHandler, contractPdfJob } from './pdf.server.ts';
import { contractsRouter } from './router.server.ts';
import { contractTemplatesRouter, writtenContractsRouter } from './written-router.server.ts';

export const contractsFeature = defineFeature({
  name: 'papers/contracts',
  api: { contracts: contractsRouter, writtenContracts: writtenContractsRouter, contractTemplates: contractTemplatesRouter },
  events: [contractSent, contractViewed, contractSigned, contractDeclined, contractCompleted],
  jobs: [contractPdfHandler, finishContractHandler, claimContractsHandler],
  subscriptions: [
    on(contractSigned, contractPdfJob),
    on(contractCompleted, finishContractJob),
    on(contactLinked, claimContractsJob),
  ],
  audit: contractsAudit.sentences,
});
