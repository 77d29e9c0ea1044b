/** Sent by a page that was drawn for a view of the portal: which one. */
export const portalViewHeader = 'x-portal-view';
