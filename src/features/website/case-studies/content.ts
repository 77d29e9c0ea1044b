export const workMeta = { title: 'Work', description: 'Case studies: what was asked, what was made, and what came of it.' };
export const workHero = { title: 'Work', text: 'What was asked, what was made, and what came of it.' };
export const emptyWork = {
  title: 'The first case study is being written',
  text: 'It will stand here as soon as its client has agreed to it. Until then I am glad to show you work in a call.',
  action: 'Get in touch',
};
