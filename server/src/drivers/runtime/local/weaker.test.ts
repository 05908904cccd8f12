import { openBench, testSettings } from '../testing/local.ts';
import { runtimeStories } from '../testing/stories.ts';

runtimeStories('the supervisor without namespaces and groups', () =>
  openBench(testSettings({ without: ['namespaces', 'cgroups'] })),
);
