import { FoldersScreen } from '#features/work/files/screens/folders-screen.tsx';
import type { Route } from './+types/folders.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Folders' }, { name: 'robots', content: 'noindex' }];

export default function AdminFolders() {
  return <FoldersScreen />;
}
