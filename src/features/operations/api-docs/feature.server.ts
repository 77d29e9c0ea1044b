import * as bracesIcon from 'lucide-react/icons/braces';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';

export const apiDocsFeature = defineFeature({
  name: 'operations/api-docs',
  commands: [
    {
      heading: 'Tools',
      id: 'api',
      label: 'API reference',
      keywords: ['docs', 'openapi'],
      icon: iconOf(bracesIcon),
      to: '/api/docs',
      reloads: true,
      adminArea: 'any',
    },
  ],
});
