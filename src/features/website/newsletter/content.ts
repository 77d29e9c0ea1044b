export const signUpTexts = {
  title: 'New posts by mail',
  text: 'A mail when there is something new to read, and nothing else. Each mail has a link that ends it.',
  action: 'Subscribe',
  sent: 'Please look into your mailbox: follow the link there and confirm, and you are on the list.',
} as const;
