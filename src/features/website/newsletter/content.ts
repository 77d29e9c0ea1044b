export const signUpTexts = {
  title: 'New posts by mail',
  text: 'A mail when there is something new to read, and nothing else. You can end it with one click.',
  action: 'Subscribe',
  sent: 'Please look into your mailbox: one click on the link there, and you are on the list.',
} as const;
