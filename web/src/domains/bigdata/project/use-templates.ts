import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { locale } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** What a new project can begin with; the names of its modules are in the user's language. */
export const useTemplates = (enabled = true) =>
  useAsk(projectApi.templates, { query: { language: locale.use() } }, { enabled, staleTime: 60_000 });
