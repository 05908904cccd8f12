import { setImmediate as breathe } from 'node:timers/promises';
import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleProblem } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { loadedFor } from './asked.service.ts';
import { type AskedModels, askedKey, compileRule, scoring } from './engine/compile.ts';
import type { CompiledRule } from './engine/engine.ts';
import {
  addCounts,
  type KnownModel,
  modelsOf,
  type RunningRow,
  runningRules,
  stampsOf,
} from './judging.queries.ts';
import { devicesNamed } from './scope.queries.ts';

/** Rules changed on some copy: what copies of the server hold of them is read anew. */
export const RULES_CHANGED = 'iot.rules_changed';

/** One version of a rule that is in force for some devices. */
export type Running = {
  id: string;
  name: string;
  enterpriseId: string;
  version: number;
  products: readonly string[];
  rule: CompiledRule;
  enabledAt: number;
  debugUntil: number;
  /** Devices it names, by themselves or by a group; undefined: all of its products. */
  named: ReadonlySet<string> | undefined;
  isMeant(deviceId: string, productId: string): boolean;
  /** Of other devices it enriches messages with. */
  overheard: ReadonlySet<string>;
  /** It needs to know nothing of a device but the message itself. */
  isStateless: boolean;
};

/** Some of a hundred devices, always the same ones. */
export const isInShare = (deviceId: string, share: number) =>
  Number.parseInt(deviceId.slice(-6), 16) % 100 < share;

const STATEFUL: ReadonlySet<string> = new Set(['hold', 'window', 'enrich', 'score']);

/** What a single trigger brings is all its expressions read, and nothing in it counts or waits. */
export function isStateless({ graph, remembered }: CompiledRule): boolean {
  const [trigger, ...more] = graph.nodes.filter(({ type }) => type.startsWith('on-'));
  if (more.length > 0 || trigger?.type !== 'on-property') return false;
  if (graph.nodes.some(({ type }) => STATEFUL.has(type))) return false;
  const [only, ...others] = trigger.properties;
  return others.length === 0 && [...remembered].every((name) => name === only);
}

function runningOf(row: RunningRow, rule: CompiledRule, named: ReadonlySet<string> | undefined): Running {
  const { id, name, enterprise_id, of_version, canary_version, canary_share, scope } = row;
  const products = new Set(scope.products);
  const isCanary = of_version === canary_version;
  const isOn = (deviceId: string) =>
    canary_version === null || isInShare(deviceId, canary_share ?? 0) === isCanary;
  return {
    ...{ id, name, enterpriseId: enterprise_id, version: of_version, rule, products: scope.products, named },
    enabledAt: row.enabled_at.getTime(),
    debugUntil: row.debug_until?.getTime() ?? 0,
    isMeant: (deviceId, productId) =>
      products.has(productId) && (!named || named.has(deviceId)) && isOn(deviceId),
    overheard: new Set(rule.graph.nodes.flatMap((node) => (node.type === 'enrich' ? [node.deviceId] : []))),
    isStateless: isStateless(rule),
  };
}

type Compiled = ReturnType<typeof compileRule> & { stamp: string };
const compiled = new WeakMap<Kit, Map<string, Compiled>>();

/** All are looked at every half minute: those of which neither version nor models changed are as they were. */
async function compiledOf(
  kit: Kit,
  rows: readonly RunningRow[],
  models: ReadonlyMap<string, KnownModel>,
  asked: ReadonlyMap<string, AskedModels>,
) {
  const [before, now] = [compiled.get(kit), new Map<string, Compiled>()];
  for (const { id, of_version, scope, graph, enterprise_id } of rows) {
    const key = `${id} ${of_version}`;
    const learned = asked.get(enterprise_id) ?? new Map();
    // A model that could not be read is looked for again.
    const loaded = scoring(graph).map((node) => learned.has(askedKey(node)));
    const stamp = [...scope.products.map((one) => `${one} ${models.get(one)?.version}`), ...loaded].join();
    const known = before?.get(key);
    if (known?.stamp === stamp) {
      now.set(key, known);
      continue;
    }
    now.set(key, {
      ...compileRule(
        graph,
        scope.products.flatMap((one) => models.get(one) ?? []),
        learned,
      ),
      stamp,
    });
    // Some take long, and others work here.
    await breathe();
  }
  compiled.set(kit, now);
  return (row: RunningRow) => now.get(`${row.id} ${row.of_version}`) as Compiled;
}

async function askedOf(kit: Kit, db: Db, rows: readonly RunningRow[]) {
  const found = new Map<string, AskedModels>();
  for (const [id, own] of Map.groupBy(rows, ({ enterprise_id }) => enterprise_id))
    found.set(
      id,
      await loadedFor(
        kit,
        db,
        id,
        own.map(({ graph }) => graph),
      ),
    );
  return found;
}

/** All of them; one that cannot be compiled any more, because a property is gone, is left out and said. */
export async function loadRunning(kit: Kit, db: Db): Promise<Running[]> {
  const rows = await runningRules(db);
  const models = await modelsOf(db, [...new Set(rows.flatMap(({ scope }) => scope.products))]);
  const found: Running[] = [];
  const of = await compiledOf(kit, rows, models, await askedOf(kit, db, rows));
  for (const row of rows) {
    const { rule, problems } = of(row);
    const [problem] = problems;
    if (problem) {
      kit.log.warn(
        { rule: row.id, version: row.of_version, problems },
        'a rule that ran does not fit any more',
      );
      await noteMisfit(db, row, problem);
    } else found.push(runningOf(row, rule, await namedIn(db, row.enterprise_id, row.scope)));
  }
  return found;
}

/** People see it as a failure of the node that needs what is not there any more. */
const noteMisfit = (
  db: Db,
  { id, enterprise_id, of_version: version }: RunningRow,
  { node, code, detail }: RuleProblem,
) =>
  addCounts(db, enterprise_id, [
    { ruleId: id, version, node, port: 'failure', times: 1, detail: `${code} ${detail}`.trim() },
  ]);

const namedIn = async (
  db: Db,
  enterpriseId: string,
  scope: RuleScope,
): Promise<ReadonlySet<string> | undefined> =>
  scope.groups.length + scope.devices.length === 0
    ? undefined
    : new Set(await devicesNamed(db, enterpriseId, scope));

const FRESH_MS = 30_000;

/** What runs, and by which it is known whether that is still so. */
export type Held = { rules: readonly Running[]; stamps: ReadonlyMap<string, string> };

/** Held on this copy of the server until a user changes a rule; groups are looked at anew every half minute. */
export function heldRunning(kit: Kit) {
  let held: { what: Promise<Held>; until: number } | undefined;
  const forget = () => {
    held = undefined;
  };
  kit.bus.on(RULES_CHANGED, forget);
  kit.bus.onGap(forget);
  const load = (): Promise<Held> =>
    kit.database.transaction({ platform: 'rules that run' }, async (db) => {
      const stamps = await stampsOf(db);
      return { rules: await loadRunning(kit, db), stamps };
    });
  return {
    forget,
    now: (): Promise<Held> => {
      if (held && held.until > Date.now()) return held.what;
      const what = load();
      held = { what, until: Date.now() + FRESH_MS };
      what.catch(forget);
      return what;
    },
  };
}
