// Spaces that are online and have money, for the stories of the rooms above.
export { SECRET, type SpaceStory, spaceStory } from '../src/domains/space/space.stories.ts';
