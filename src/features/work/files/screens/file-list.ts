import { oneOf, serverList } from '#ui/server-list.ts';
import { fileStates } from '../contract.ts';

export const fileList = serverList({ pageSize: 20, searchable: true, filters: { state: oneOf(fileStates) } });

export type FileQuery = ReturnType<typeof fileList.readQuery>;

export const ownFileList = serverList({ pageSize: 20, searchable: true });

export type OwnFileQuery = ReturnType<typeof ownFileList.readQuery>;
