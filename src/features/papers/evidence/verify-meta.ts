/** Apart from the page's own texts, because it travels with every first visit and they do not. */
export const verifyMeta = {
  title: 'Verify a document',
  description:
    'Check whether an estimate or a contract with this studio’s electronic seal is genuine and unchanged: drop the PDF, or enter its number.',
};
