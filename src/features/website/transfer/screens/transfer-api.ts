import { apiClient } from '#ui/api-client.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import { type Transfer, type TransferItem, transferContract } from '../contract.ts';

export const transferApi = apiClient(transferContract);
export const transfersKey = ['content-transfers'] as const;
export const transferKey = (id: string) => [...transfersKey, id] as const;
export const transferPath = (id: string): string => `/admin/content/transfer/${id}`;

/** While something is under way. */
export const lookEvery = 1_000;
export const isUnderWay = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state === 'reading' || state === 'working' || state === 'undoing';

type Label = { label: string; tone: BadgeTone };

export const stateLabels: Record<Transfer['state'], Label> = {
  reading: { label: 'Being read', tone: 'info' },
  ready: { label: 'Ready to start', tone: 'warning' },
  working: { label: 'Working', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  undoing: { label: 'Being taken back', tone: 'info' },
  undone: { label: 'Taken back', tone: 'neutral' },
  removed: { label: 'Expired', tone: 'neutral' },
};

export const itemLabels: Record<TransferItem['state'], Label> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  made: { label: 'Imported', tone: 'success' },
  known: { label: 'Already here', tone: 'info' },
  skipped: { label: 'Left out', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  undone: { label: 'Taken back', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'info' },
};

export const kindLabels: Record<Transfer['kind'], string> = {
  wordpress: 'Import from WordPress',
  markdown: 'Import of Markdown',
  export: 'Export',
};

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
