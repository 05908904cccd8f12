/** What other rooms show of algorithms as this one does. */
export { MODES } from '@cloudyard/contract/algorithm/package.ts';
export { words as evidenceWords } from '../i18n/shared/evidence/en.ts';
export { words as partWords } from '../i18n/shared/parts/en.ts';
export { CategorySelect, useCategoryName } from '../shared/category-select.tsx';
export { Changed, sideText } from '../shared/evidence-changes.tsx';
export { shortDigest, timeTaken, touchText } from '../shared/evidence-words.ts';
export { ParameterTable, PortTable } from '../shared/parameter-table.tsx';
export { Ports } from '../shared/ports.tsx';
