import { openBench } from '../testing/local.ts';
import { runtimeStories } from '../testing/stories.ts';

runtimeStories('the supervisor', () => openBench());
