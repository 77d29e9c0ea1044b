export const demoBar = {
  back: 'All templates',
  use: 'Use this template',
  useTo: '/contact?service=Web+Design+%26+Development#contact-form',
};
