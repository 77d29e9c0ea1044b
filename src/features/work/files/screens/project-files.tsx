import type { ReactNode } from 'react';
import type { Folder } from '../folders-contract.ts';
import { FolderBrowser } from './folder-browser.tsx';
import { foldersApi } from './folders-api.ts';

type ProjectFilesProps = { project_id: string; actions?: (folder: Folder) => ReactNode };

/** The files of a project, for the studio. */
export function ProjectFiles({ project_id, actions }: ProjectFilesProps) {
  return (
    <section aria-labelledby="files-title" className="min-w-0">
      <FolderBrowser
        name={['project', project_id]}
        readFirst={(paging) => foldersApi.call.ofProject({ id: project_id, ...paging })}
        actions={actions}
        heading={
          <h2 id="files-title" className="text-[0.9375rem] font-semibold tracking-tight">
            Files
          </h2>
        }
      />
    </section>
  );
}
