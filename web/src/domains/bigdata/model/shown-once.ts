import type { ModelVersionPage } from '@cloudyard/contract/bigdata/model-shown.ts';

type View = ModelVersionPage['views'][number];

/** Figures that stand above as metrics already. */
const repeatsMetrics = (view: View, metrics: ModelVersionPage['metrics']) =>
  view.type === 'stats' && view.data.every(({ name }) => name in metrics);

/** What a training drew and what measured it drew too are the same picture; without what stands above as metrics. */
export function shownOnce({ views, metrics }: Pick<ModelVersionPage, 'views' | 'metrics'>): View[] {
  const said = new Set<string>();
  return views.filter((view) => {
    const { title: _, port: __, ...rest } = view;
    const words = JSON.stringify(rest);
    const isNew = !said.has(words);
    said.add(words);
    return isNew && !repeatsMetrics(view, metrics);
  });
}
