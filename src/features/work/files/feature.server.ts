import * as folderOpenIcon from 'lucide-react/icons/folder-open';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { filesAudit } from './audit.server.ts';
import { fileUploaded } from './events.ts';
import { emptyFolders } from './folder-service.server.ts';
import { foldersRouter } from './folders-router.server.ts';
import { filesPersonalData } from './personal-data.server.ts';
import { filesSection } from './portal-home.server.ts';
import { fileSearch } from './record-search.server.ts';
import { filesRouter } from './router.server.ts';
import { fileSettings } from './settings.ts';

export const filesFeature = defineFeature({
  name: 'work/files',
  api: { files: filesRouter, folders: foldersRouter },
  events: [fileUploaded],
  audit: filesAudit.sentences,
  settings: [fileSettings],
  housekeeping: [{ name: 'folders', run: ({ db }) => emptyFolders(db) }],
  sampleData: [{ name: 'files', after: ['projects'], load: () => import('./sample.server.ts') }],
  recordSearches: [fileSearch],
  navigation: [
    { area: 'admin', group: 'Records', position: 270, to: '/admin/files', label: 'Files', icon: iconOf(folderOpenIcon) },
    { area: 'portal', group: 'You', position: 230, to: '/dashboard/files', label: 'My Files', icon: iconOf(folderOpenIcon) },
  ],
  portalSections: [filesSection],
  personalData: filesPersonalData,
});
