/** The place on the front page that shows itself to whoever has just confirmed their address, without a script. */
export const confirmedId = 'email-confirmed';
export const confirmedHome = `/#${confirmedId}`;
