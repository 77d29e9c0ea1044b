export const demoBar = { back: 'All templates', use: 'Use this template' };
