import type { Tree } from '../kernels/tree.ts';
import {
  type Attribute,
  attributes,
  castTo,
  doubles,
  type Graph,
  integers,
  type Node,
  texts,
  value,
} from './proto.ts';

export const INPUT = 'X';
const ML = 'ai.onnx.ml';

/** A graph as it grows: each step adds what it computes, and says under which name. */
export class Draft {
  readonly graph: Graph;
  #count = 0;
  constructor(features: number) {
    this.graph = { node: [], initializer: [], input: [value(INPUT, 'double', features)], output: [] };
  }
  add(
    opType: string,
    input: string[],
    { attribute = [], domain, as }: { attribute?: Attribute[]; domain?: string; as?: string } = {},
  ): string {
    this.#count += 1;
    const output = as ?? `v${this.#count}`;
    const node: Node = { opType, input, output: [output], attribute, ...(domain ? { domain } : {}) };
    this.graph.node.push(node);
    return output;
  }
  keep(tensor: Graph['initializer'][number] & { name?: string }): string {
    const name = tensor.name ?? `c${this.graph.initializer.length}`;
    this.graph.initializer.push({ ...tensor, name });
    return name;
  }
  say(name: string, type: Parameters<typeof value>[1], width?: number): void {
    this.graph.output.push(value(name, type, width));
  }
}

/** Intercepts and weights of each output: [rows, outputs], in doubles. */
export function addLinear(
  draft: Draft,
  outputs: readonly { weights: readonly number[]; intercept: number }[],
) {
  const [many, features] = [outputs.length, outputs[0]?.weights.length ?? 0];
  const weights = new Float64Array(features * many);
  outputs.forEach((one, place) => {
    one.weights.forEach((weight, feature) => {
      weights[feature * many + place] = weight;
    });
  });
  const product = draft.add('MatMul', [INPUT, draft.keep(doubles(weights, [features, many]))]);
  return draft.add('Add', [product, draft.keep(doubles(Float64Array.from(outputs, (one) => one.intercept)))]);
}

type Ensemble = {
  trees: readonly Tree[];
  many: number;
  /** Which of the ensemble's answers a value of a tree adds to. */
  target(tree: number, place: number): number;
  targets: number;
  scale: number;
  base?: readonly number[];
};

/** The sum of what the leaves say: [rows, targets]. Thresholds and values are doubles, as they were learned. */
export function addTrees(draft: Draft, { trees, many, target, targets, scale, base }: Ensemble): string {
  const at: Record<'tree' | 'node' | 'feature' | 'yes' | 'no' | 'missing', number[]> = {
    ...{ tree: [], node: [], feature: [], yes: [], no: [], missing: [] },
  };
  const leaves: Record<'tree' | 'node' | 'target', number[]> = { tree: [], node: [], target: [] };
  const modes: string[] = [];
  const thresholds: number[] = [];
  const weights: number[] = [];
  trees.forEach((tree, place) => {
    tree.feature.forEach((feature, node) => {
      const isLeaf = feature < 0;
      at.tree.push(place);
      at.node.push(node);
      at.feature.push(isLeaf ? 0 : feature);
      at.yes.push(isLeaf ? 0 : (tree.left[node] as number));
      at.no.push(isLeaf ? 0 : (tree.right[node] as number));
      at.missing.push(isLeaf ? 0 : (tree.missingLeft[node] as number));
      modes.push(isLeaf ? 'LEAF' : 'BRANCH_LEQ');
      thresholds.push(isLeaf ? 0 : (tree.threshold[node] as number));
      if (!isLeaf) return;
      for (let value = 0; value < many; value += 1) {
        leaves.tree.push(place);
        leaves.node.push(node);
        leaves.target.push(target(place, value));
        weights.push((tree.value[node * many + value] as number) * scale);
      }
    });
  });
  const attribute = [
    attributes.integer('n_targets', targets),
    attributes.text('aggregate_function', 'SUM'),
    attributes.text('post_transform', 'NONE'),
    attributes.integers('nodes_treeids', at.tree),
    attributes.integers('nodes_nodeids', at.node),
    attributes.integers('nodes_featureids', at.feature),
    attributes.integers('nodes_truenodeids', at.yes),
    attributes.integers('nodes_falsenodeids', at.no),
    attributes.integers('nodes_missing_value_tracks_true', at.missing),
    attributes.texts('nodes_modes', modes),
    attributes.tensor('nodes_values_as_tensor', doubles(Float64Array.from(thresholds))),
    attributes.integers('target_treeids', leaves.tree),
    attributes.integers('target_nodeids', leaves.node),
    attributes.integers('target_ids', leaves.target),
    attributes.tensor('target_weights_as_tensor', doubles(Float64Array.from(weights))),
    ...(base ? [attributes.tensor('base_values_as_tensor', doubles(Float64Array.from(base)))] : []),
  ];
  return draft.add('TreeEnsembleRegressor', [INPUT], { attribute, domain: ML });
}

const axis = (place: number) => attributes.integer('axis', place);

/** Scores as shares of one: of one score for the second of two classes, or of one for each class. */
export function addProbabilities(draft: Draft, scores: string, many: number, one: string): string {
  if (many > 1) return draft.add('Softmax', [scores], { attribute: [axis(1)] });
  const second = draft.add('Sigmoid', [scores]);
  const first = draft.add('Sub', [one, second]);
  return draft.add('Concat', [first, second], { attribute: [axis(1)] });
}

const WHOLE = /^-?\d{1,15}$/;

/** `label` and `probabilities`; classes that are whole numbers are answered as such, others as texts. */
export function sayClasses(draft: Draft, shares: string, classes: readonly string[]): void {
  draft.add('Cast', [shares], { attribute: [castTo('float')], as: 'probabilities' });
  const best = draft.add('ArgMax', [shares], { attribute: [axis(1), attributes.integer('keepdims', 0)] });
  const isWhole = classes.every((one) => WHOLE.test(one));
  const names = draft.keep(isWhole ? integers(classes.map(Number), 'classes') : texts(classes, 'classes'));
  draft.add('Gather', [names, best], { attribute: [axis(0)], as: 'label' });
  draft.say('label', isWhole ? 'int64' : 'string');
  draft.say('probabilities', 'float', classes.length);
}
