import { defineFeature } from '#platform/feature/feature.server.ts';
import { savedRepliesAudit } from './audit.server.ts';
import { savedRepliesRouter } from './router.server.ts';

export const savedRepliesFeature = defineFeature({
  name: 'desk/saved-replies',
  api: { savedReplies: savedRepliesRouter },
  audit: savedRepliesAudit.sentences,
  sampleData: [{ name: 'saved-replies', load: () => import('./sample.server.ts') }],
});
