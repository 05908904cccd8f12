export { makeRole, put } from '../src/domains/access/access.stories.ts';
