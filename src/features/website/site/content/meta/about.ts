export const aboutMeta = {
  title: 'About',
  description:
    'A studio of one: a full-stack developer who designs, builds and looks after websites and the systems behind them.',
};
