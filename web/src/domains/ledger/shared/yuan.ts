export { yuan } from '../../../kit/figures.ts';
