export const contactMeta = {
  title: 'Contact',
  description: 'Call, write, visit or book a meeting. You get an answer within 24 hours.',
};
