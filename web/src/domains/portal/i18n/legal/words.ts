export const words = { cn: { contents: '本页内容' }, en: { contents: 'On this page' } };
