import * as fileTextIcon from 'lucide-react/icons/file-text';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { documentNeeds } from './portal-home.server.ts';
import { documentsRouter } from './router.server.ts';

export const documentsFeature = defineFeature({
  name: 'papers/documents',
  api: { documents: documentsRouter },
  portalNeeds: [documentNeeds],
  navigation: [
    { area: 'portal', group: null, position: 90, to: '/dashboard/documents', label: 'Documents', icon: iconOf(fileTextIcon) },
  ],
});
