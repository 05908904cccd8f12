import { checkGiven } from '@cloudyard/contract/algorithm/given.ts';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { Trainer } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { ActorContext, Context, Kit } from '../../../kit/context.ts';
import type { Abilities } from '../../../kit/engine.ts';
import { Refusal } from '../../../kit/refusal.ts';
import {
  builtinRow,
  categoryView,
  modelMakers,
  parametersView,
  type TrainerRow,
  typeView,
} from '../../algorithm/index.ts';
import { isOnnxKind, type TrainerPorts, trainerPorts } from './model.policy.ts';

export type FoundTrainer = { row: TrainerRow; ports: TrainerPorts };

function trainerView({ row, ports }: FoundTrainer, abilities: Abilities): Trainer {
  const ability = abilities[row.mode];
  return {
    ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name },
    ...{ description: row.description, descriptionEn: row.description_en || row.description },
    ...{ category: categoryView(row), algorithmType: typeView(row.mode), publisher: row.publisher ?? '' },
    ...{ system: row.scope === 'system', version: row.number, digest: row.digest },
    ...{ parameters: parametersView(row.manifest), dataPort: ports.data, modelPort: ports.model },
    ...{ kind: ports.kind, isOnnx: isOnnxKind(ports.kind), hasLabel: ports.label !== null },
    hindrance: ability.able ? '' : ability.code,
  };
}

const withPorts = (row: TrainerRow): FoundTrainer[] => {
  const ports = trainerPorts(row.manifest);
  return ports ? [{ row, ports }] : [];
};

export async function trainers(ctx: ActorContext): Promise<Trainer[]> {
  const found = (await modelMakers(ctx.db)).flatMap(withPorts);
  await ctx.commitAndRelease();
  const abilities = await ctx.kit.engine.able();
  return found.map((one) => trainerView(one, abilities));
}

export async function trainerFor(ctx: ActorContext, id: string): Promise<FoundTrainer> {
  const [found] = (await modelMakers(ctx.db, id)).flatMap(withPorts);
  if (!found) throw new Refusal('bigdata.trainer_unknown');
  const ability = (await ctx.kit.engine.able())[found.row.mode];
  if (!ability.able) throw new Refusal('bigdata.trainer_unable', { algorithmId: ability.why });
  return found;
}

/** What was filled in, with defaults; what does not fit is refused by the parameter's name. */
export function paramsFor(
  { row, ports }: FoundTrainer,
  given: ParameterValues,
  columns: readonly string[],
): ParameterValues {
  const { values, problems } = checkGiven(row.manifest.parameters, given, {
    columnsAt: (port) => (port === ports.data ? columns : undefined),
    // A pattern is its author's and may take for ever: the engine looks at it, apart.
    matches: () => true,
  });
  if (problems.length > 0)
    throw new Refusal(
      'bigdata.params_unfit',
      Object.fromEntries(problems.map(({ at, code }) => [`params.${at}`, code])),
    );
  return values;
}

/** Kinds that the built-in `predict` can put to rows. */
export async function triedKinds({ db }: Context): Promise<ReadonlySet<string>> {
  const row = await builtinRow(db, 'predict');
  const port = row?.manifest.parameters.find(({ type }) => type === 'MODEL_IN');
  return new Set(port?.type === 'MODEL_IN' ? port.modelKinds : []);
}

/** What ran it: of another one the bytes may be others. */
export const engineOf = ({ version }: Pick<Kit, 'version'>) => `cloudyard ${version}`;
