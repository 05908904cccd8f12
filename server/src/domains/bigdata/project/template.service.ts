import { checkGiven } from '@cloudyard/contract/algorithm/given.ts';
import type { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf, sourcePorts } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ProjectTemplate } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { builtinRow } from '../../algorithm/index.ts';
import { systemDataset } from '../dataset/dataset.queries.ts';
import { mustHaveKey } from '../owned.ts';
import { placesOf } from './layout.ts';
import { projectKeys, relationTo } from './project.policy.ts';
import { projectView } from './project.view.ts';
import { addProject } from './save.service.ts';
import { SOURCE, TEMPLATES, type Template, type TemplateStep } from './templates.ts';

type Language = 'cn' | 'en';
type Place = { x: number; y: number };
const inLanguage = (language: Language, { name, name_en }: { name: string; name_en: string }) =>
  language === 'en' ? name_en || name : name;

/** A step with the package as it is here now; undefined: there is none. */
async function stepNode(db: Db, { id, algorithm, params }: TemplateStep, at: Place, language: Language) {
  const row = await builtinRow(db, algorithm);
  if (!row) return undefined;
  // What was not said has the value the package says; a seed is the node's own.
  const { values } = checkGiven(row.manifest.parameters, params, { matches: () => true });
  const node: ProjectNode = {
    ...{ id, kind: 'algorithm', objectId: row.id, name: inLanguage(language, row), ...at },
    ...{ version: row.number, digest: row.digest, mode: row.mode, ...portsOf(row.manifest.parameters) },
    ...{ params: values, seed: 1 },
  };
  return node;
}

const linksOf = (steps: readonly TemplateStep[]): ProjectCanvas['links'] =>
  steps.flatMap(({ id: target, from }) =>
    Object.entries(from).map(([targetPort, end]) => {
      const [source = '', sourcePort = ''] = end.split('.');
      return { source, sourcePort, target, targetPort };
    }),
  );

/** A template with what is here; undefined: its sample or one of its packages is not. */
export async function builtTemplate(
  db: Db,
  template: Template,
  language: Language,
): Promise<ProjectTemplate | undefined> {
  const { code, name, description, steps } = template;
  const dataset = await systemDataset(db, code);
  if (!dataset) return undefined;
  const places = placesOf(steps);
  const at = (id: string) => places.get(id) as Place;
  const source: ProjectNode = {
    ...{ id: SOURCE, kind: 'dataset', objectId: dataset.id, name: inLanguage(language, dataset) },
    ...{ ...at(SOURCE), version: null, digest: '', mode: '', ...sourcePorts('dataset'), params: {}, seed: 1 },
  };
  const nodes: ProjectNode[] = [source];
  for (const step of steps) {
    const node = await stepNode(db, step, at(step.id), language);
    if (!node) return undefined;
    nodes.push(node);
  }
  return {
    ...{ code, name: name.cn, nameEn: name.en, description: description.cn, descriptionEn: description.en },
    ...{ datasetName: dataset.name, datasetNameEn: dataset.name_en || dataset.name },
    canvas: { format: 1, nodes, links: linksOf(steps), frames: [], notes: [] },
  };
}

/** What can be begun here: of those whose sample is still on its way nothing is said. */
export async function templates({ db }: ActorContext, language: Language): Promise<ProjectTemplate[]> {
  const built: ProjectTemplate[] = [];
  for (const template of TEMPLATES) {
    const made = await builtTemplate(db, template, language);
    if (made) built.push(made);
  }
  return built;
}

type Asked = z.output<typeof projectApi.fromTemplate.body>;
export async function fromTemplate(ctx: ActorContext, { code, name, language }: Asked) {
  mustHaveKey(ctx, projectKeys.edit);
  const template = orRefuse(
    TEMPLATES.find((one) => one.code === code),
    'bigdata.template_unknown',
  );
  const made = orRefuse(await builtTemplate(ctx.db, template, language), 'bigdata.template_unknown');
  const description = language === 'en' ? made.descriptionEn : made.description;
  const row = await addProject(ctx, { name, description, note: '', canvas: made.canvas });
  return projectView(row, relationTo(row, ctx.actor));
}
