import { foldersApi } from './folders-api.ts';
import { OwnFolder } from './own-folder.tsx';

/** The files of one of the client's own projects. */
export const OwnProjectFiles = ({ project_id }: { project_id: string }) => (
  <OwnFolder
    name={['own-project', project_id]}
    readFirst={(paging) => foldersApi.call.ofOwnProject({ id: project_id, ...paging })}
  />
);
