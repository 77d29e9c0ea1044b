import { portalViewHeader } from '#shared/portal-view.ts';

let viewing: string | null = null;

/** Called by the bar of a view: from now on every request of this page says that it belongs to it. */
export function setViewing(id: string): void {
  viewing = id;
}

export const viewingId = (): string | null => viewing;

export const viewingHeaders = (): Record<string, string> => (viewing ? { [portalViewHeader]: viewing } : {});
