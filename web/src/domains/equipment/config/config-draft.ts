import { ConfigDraft, type GatewayConfig, type NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { z } from 'zod';
import { sameValues } from '../../../kit/same-values.ts';

const { transferProtocol, compressMethod, dataTransferUrl, fileTransferUrl, period, buffer } =
  ConfigDraft.shape;

/** The six fields of the first step. */
export const General = z.object({
  ...{ transferProtocol, compressMethod, dataTransferUrl, fileTransferUrl, period, buffer },
});
export type General = z.output<typeof General>;
export const GENERAL_FIELDS = Object.keys(General.shape) as (keyof General)[];

/** What is being edited; which version it was begun from stands beside it. */
export type Draft = { general: General; nodes: readonly NodeConfig[] };

const nodeOf = (node: NodeConfig): NodeConfig => ({
  ...{ name: node.name, alias: node.alias, description: node.description, dataType: node.dataType },
  ...{ dataUnit: node.dataUnit, sampleMode: node.sampleMode, period: node.period },
});

export const draftOf = (config: GatewayConfig): Draft => ({
  general: {
    ...{ transferProtocol: config.transferProtocol, compressMethod: config.compressMethod },
    ...{ dataTransferUrl: config.dataTransferUrl, fileTransferUrl: config.fileTransferUrl },
    ...{ period: config.period, buffer: config.buffer },
  },
  nodes: config.collectNodeConfigs.map(nodeOf),
});

export type Difference = {
  general: { field: keyof General; from: string | number; to: string | number }[];
  added: NodeConfig[];
  changed: NodeConfig[];
  removed: NodeConfig[];
};

const byAlias = (nodes: readonly NodeConfig[]) => new Map(nodes.map((node) => [node.alias, node]));
export const isSameNode = (one: NodeConfig, other: NodeConfig | undefined) =>
  other !== undefined && sameValues(one, other);

/** What saving would change, the nodes by their names on the wire. */
export function differenceOf(before: Draft, after: Draft): Difference {
  const [former, newer] = [byAlias(before.nodes), byAlias(after.nodes)];
  return {
    general: GENERAL_FIELDS.filter((field) => before.general[field] !== after.general[field]).map(
      (field) => ({
        ...{ field, from: before.general[field], to: after.general[field] },
      }),
    ),
    added: after.nodes.filter(({ alias }) => !former.has(alias)),
    changed: after.nodes.filter(
      (node) => former.has(node.alias) && !isSameNode(node, former.get(node.alias)),
    ),
    removed: before.nodes.filter(({ alias }) => !newer.has(alias)),
  };
}

export const isSameDraft = (one: Draft, other: Draft) => {
  const { general, added, changed, removed } = differenceOf(one, other);
  return [general, added, changed, removed].every((all) => all.length === 0);
};

/**
 * What I changed since `base`, done to what others saved meanwhile: nothing that was typed is lost, and nothing of
 * theirs is undone that I left alone.
 */
export function mergedDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const { general, added, changed, removed } = differenceOf(base, mine);
  const gone = new Set(removed.map(({ alias }) => alias));
  const own = byAlias([...added, ...changed]);
  const kept = theirs.nodes
    .filter(({ alias }) => !gone.has(alias))
    .map((node) => own.get(node.alias) ?? node);
  const there = byAlias(kept);
  return {
    general: { ...theirs.general, ...Object.fromEntries(general.map(({ field, to }) => [field, to])) },
    nodes: [...kept, ...[...own.values()].filter(({ alias }) => !there.has(alias))],
  };
}
