import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import {
  type RuleGraph,
  type RuleLink,
  type RuleNode,
  type RuleProblem,
  structureProblems,
} from '@cloudyard/contract/iot/rule-graph.ts';
import { isCron } from '../../../../kit/cron.ts';
import {
  compile,
  type Expression,
  ExpressionError,
  isName,
  type VariableType,
} from '../../expression/expression.ts';
import { compileTemplate } from '../../expression/template.ts';
import type { AskedModel } from './asked.ts';
import type { CompiledRule, Computed, Template } from './engine.ts';

type RuleProperty = Pick<ThingModel['properties'][number], 'id' | 'dataType' | 'unit' | 'source'>;

/** What a rule goes by of a thing model. */
export type RuleModel = {
  properties: readonly RuleProperty[];
  events: readonly Pick<ThingModel['events'][number], 'id'>[];
};

/** What expressions of a rule can name. */
export const FIXED: ReadonlyMap<string, VariableType> = new Map([
  ...(['device', 'tags', 'quality', 'event', 'status', 'vars'] as const).map(
    (name) => [name, 'map'] as const,
  ),
  ['at', 'double'],
]);

const TYPES = { number: 'double', choice: 'double', boolean: 'bool', text: 'string' } as const;

/** The properties of all models by their type; those that differ in it may be anything. */
export function variablesOf(models: readonly RuleModel[]): Map<string, VariableType> {
  const found = new Map<string, VariableType>();
  for (const { properties } of models)
    for (const { id, dataType } of properties) {
      if (!isName(id) || FIXED.has(id)) continue;
      const known = found.get(id);
      found.set(id, known && known !== TYPES[dataType] ? 'dyn' : TYPES[dataType]);
    }
  return new Map([...found, ...FIXED]);
}

/** Fields with an expression, and what it has to give. */
const EXPRESSIONS: Partial<Record<RuleNode['type'], Record<string, 'bool' | 'double' | undefined>>> = {
  filter: { expression: 'bool' },
  hold: { expression: 'bool' },
  window: { value: 'double' },
  compute: { expression: undefined },
  set: { expression: undefined },
};
const TEMPLATES: Partial<Record<RuleNode['type'], readonly string[]>> = {
  raise: ['title'],
  message: ['title', 'text'],
  command: ['arguments'],
  forward: ['template'],
};

type Found = { rule: CompiledRule; problems: RuleProblem[] };

/** Models that rules ask, by `askedKey`. */
export type AskedModels = ReadonlyMap<string, AskedModel>;
export const askedKey = (node: { modelId: string; modelVersion: number }) =>
  `${node.modelId} ${node.modelVersion}`;
export const scoring = ({ nodes }: RuleGraph) =>
  nodes.flatMap((node) => (node.type === 'score' ? [node] : []));

/** Ready to judge with; what is wrong with it stands in `problems`, and then it must not be used. */
export function compileRule(
  graph: RuleGraph,
  models: readonly RuleModel[],
  /** Left out: whether they are there is not asked. */
  learned?: AskedModels,
): Found {
  const variables = variablesOf(models);
  const problems = structureProblems(graph);
  const expressions = new Map<string, Map<string, Expression>>();
  const templates = new Map<string, Map<string, Template>>();
  const remembered = new Set<string>();
  const read = ({ names }: { names: ReadonlySet<string> }) => {
    for (const name of names) if (!FIXED.has(name)) remembered.add(name);
  };
  for (const node of graph.nodes) {
    const fields = new Map<string, Expression>();
    for (const [field, wanted] of Object.entries(EXPRESSIONS[node.type] ?? {})) {
      const made = tried(problems, node.id, field, 'expression', () =>
        compile(textAt(node, field), variables, wanted),
      );
      if (made) {
        fields.set(field, made);
        read(made);
      }
    }
    const filled = new Map<string, Template>();
    for (const field of TEMPLATES[node.type] ?? []) {
      const made = tried(problems, node.id, field, 'template', () =>
        compileTemplate(textAt(node, field), variables),
      );
      if (made) {
        filled.set(field, made.fill);
        read(made);
      }
    }
    if (node.type === 'enrich') remembered.add(node.property);
    if (node.type === 'score')
      for (const feature of learned?.get(askedKey(node))?.features ?? [])
        remembered.add(node.inputs[feature] ?? feature);
    expressions.set(node.id, fields);
    templates.set(node.id, filled);
    problems.push(...nodeProblems(node, graph, models));
    if (node.type === 'score' && learned) problems.push(...askedProblems(node, models, learned));
  }
  const rule: CompiledRule = {
    ...{ graph, expressions, templates, remembered },
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    links: linksFrom(graph.links),
    triggers: graph.nodes.filter(({ type }) => type.startsWith('on-')),
    computed: computedIn(graph, models),
    asked: new Map(
      scoring(graph).flatMap((node) => {
        const model = learned?.get(askedKey(node));
        return model ? [[node.id, model] as const] : [];
      }),
    ),
  };
  return { rule, problems };
}

const KINDS = { number: 'number', choice: 'number', boolean: 'boolean', text: 'text' } as const;

function computedIn(graph: RuleGraph, models: readonly RuleModel[]): Map<string, Computed> {
  const set = new Set(graph.nodes.flatMap((node) => (node.type === 'set' ? [node.property] : [])));
  const found = models.flatMap(({ properties }) => properties.filter(({ id }) => set.has(id)));
  return new Map(found.map(({ id, dataType, unit }) => [id, { kind: KINDS[dataType], unit }]));
}

const textAt = (node: RuleNode, field: string) => String((node as Record<string, unknown>)[field] ?? '');

function linksFrom(links: readonly RuleLink[]): Map<string, RuleLink[]> {
  const from = new Map<string, RuleLink[]>();
  for (const link of links) from.set(link.from, [...(from.get(link.from) ?? []), link]);
  return from;
}

function tried<T>(
  problems: RuleProblem[],
  node: string,
  field: string,
  code: 'expression' | 'template',
  make: () => T,
): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { message: detail, start, end } = error;
    problems.push({ node, field, code, detail, start, end });
    return undefined;
  }
}

/** Names that no model of the scope has, a clock that cannot be read, a message without a recipient. */
function nodeProblems(node: RuleNode, graph: RuleGraph, models: readonly RuleModel[]): RuleProblem[] {
  const problem = (field: string, code: RuleProblem['code'], detail: string): RuleProblem => ({
    ...{ node: node.id, field, code, detail, start: null, end: null },
  });
  const properties = new Map(
    models.flatMap((model) => model.properties.map((one) => [one.id, one] as const)),
  );
  const events = new Set(models.flatMap((model) => model.events.map(({ id }) => id)));
  switch (node.type) {
    case 'on-property':
      return [
        ...node.properties
          .filter((id) => !properties.has(id))
          .map((id) => problem('properties', 'unknown-property', id)),
        ...(isCircular(node, graph, properties) ? [problem('properties', 'computed-trigger', '')] : []),
      ];
    case 'set':
      return properties.get(node.property)?.source === 'computed'
        ? []
        : [problem('property', 'unknown-property', node.property)];
    case 'on-event':
      return node.events.filter((id) => !events.has(id)).map((id) => problem('events', 'unknown-event', id));
    case 'on-schedule':
      return isCron(node.cron) ? [] : [problem('cron', 'cron', node.cron)];
    case 'clear': {
      const isRaised = graph.nodes.some(({ id, type }) => id === node.raised && type === 'raise');
      return isRaised ? [] : [problem('raised', 'unknown-node', node.raised)];
    }
    case 'message':
      return node.users.length > 0 || node.handlers ? [] : [problem('users', 'nobody', '')];
    default:
      return [];
  }
}

/** A model that is not there, and inputs that are no property of numbers. */
function askedProblems(
  node: Extract<RuleNode, { type: 'score' }>,
  models: readonly RuleModel[],
  learned: AskedModels,
): RuleProblem[] {
  const problem = (field: string, code: RuleProblem['code'], detail: string): RuleProblem => ({
    ...{ node: node.id, field, code, detail, start: null, end: null },
  });
  const model = learned.get(askedKey(node));
  if (!model) return [problem('modelId', 'unknown-target', '')];
  const numbers = new Set(
    models.flatMap(({ properties }) => properties.flatMap((one) => (one.dataType === 'text' ? [] : one.id))),
  );
  return model.features
    .map((feature) => node.inputs[feature] ?? feature)
    .filter((property) => !numbers.has(property))
    .map((property) => problem('inputs', 'unknown-property', property));
}

/**
 * What a rule computes may set off other rules, but none that computes: so nothing goes in a circle, also not through
 * several rules. Any property means computed ones too.
 */
function isCircular(
  { properties: named }: Extract<RuleNode, { type: 'on-property' }>,
  graph: RuleGraph,
  properties: ReadonlyMap<string, RuleProperty>,
): boolean {
  if (!graph.nodes.some(({ type }) => type === 'set')) return false;
  return named.length === 0 || named.some((id) => properties.get(id)?.source === 'computed');
}
