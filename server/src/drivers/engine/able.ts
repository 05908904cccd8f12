import type { UnableCode } from '@cloudyard/contract/algorithm/ability.ts';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { Abilities, Ability } from '../../kit/engine.ts';
import { lacksOf } from '../runtime/local/sandbox/strangers.ts';
import { profileOfPodman } from './containers/watcher.ts';
import type { World } from './world.ts';

const APART =
  'This machine cannot keep programs apart: it lacks namespaces, or unshare and setpriv of util-linux.';
const NO_PYTHON = 'There is no python3 in /usr/bin or /usr/local/bin of this machine.';
/** For operators, in English; users read the words of the code. */
const WHY: Readonly<Record<UnableCode, string>> = {
  not_apart: APART,
  no_python: NO_PYTHON,
  no_spark: 'This engine is connected to no Spark cluster.',
  no_containers: 'This engine does not start containers.',
};
const unable = (code: UnableCode): Extract<Ability, { able: false }> => ({
  able: false,
  code,
  why: WHY[code],
});

/** What this machine keeps apart, by mode, or in a sentence why it does not. */
export function abilitiesOf(world: World): Abilities {
  const { ways, python, containers, spark } = world;
  const isStrict = lacksOf(ways).length === 0;
  const apart = ways.namespaces
    ? `a process in namespaces of its own, limited by ${ways.limits}`
    : 'a process of its own';
  const locked: Ability = { able: true, strict: true, how: `a locked database in ${apart}` };
  const program = (missing?: UnableCode): Ability => {
    if (!ways.namespaces) return unable('not_apart');
    return missing === undefined ? { able: true, strict: isStrict, how: apart } : unable(missing);
  };
  const isUnseen = python === null || profileOfPodman() === undefined;
  return {
    SQL: locked,
    BUILTIN: locked,
    JAVASCRIPT: program(),
    PYTHON: program(python === null ? 'no_python' : undefined),
    ONNX: program(),
    SPARK: spark
      ? {
          able: true,
          strict: spark.isApart,
          how: `a program on the Spark cluster at ${spark.host}`,
          isUnseen: true,
        }
      : unable('no_spark'),
    CONTAINER: containers.hindrance
      ? { ...unable('no_containers'), why: containers.hindrance }
      : { able: true, strict: true, how: 'a container without network and rights, by podman', isUnseen },
  };
}

/** Why a step is not run here; undefined when it is. */
export function hindranceOf(world: World, mode: Mode, isReviewed: boolean): string | undefined {
  const ability = abilitiesOf(world)[mode];
  if (!ability.able) return ability.why;
  if (isReviewed || ability.strict) return undefined;
  if (mode === 'SPARK')
    return 'Nobody has reviewed it, and the operator does not say that the Spark cluster keeps programs apart.';
  return `Nobody has reviewed it, and this machine cannot ${lacksOf(world.ways).join(', or ')}.`;
}
