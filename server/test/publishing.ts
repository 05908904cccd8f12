// Applications in any state, for the stories of the rooms above.
export { type Branch, branchOf, code } from '../src/domains/publishing/application/application.stories.ts';
export { publishingStory } from '../src/domains/publishing/publishing.stories.ts';
export { broughtFile, broughtPicture, zipOf } from '../src/domains/publishing/version/version.stories.ts';
