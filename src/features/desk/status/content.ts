export const statusMeta = {
  title: 'System status',
  description:
    'Whether hosting, mail and everything else the studio looks after is up right now, and what went wrong in the last 90 days.',
};

export const statusTexts = {
  current: 'Current state',
  history: 'The last 90 days',
  none: 'No incidents in the last 90 days.',
  noneYet: 'No incidents so far. This page is younger than 90 days.',
  help: 'Something is broken that is not on this page?',
  ticket: 'Submit a Ticket',
};
