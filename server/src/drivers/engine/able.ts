import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { Abilities, Ability } from '../../kit/engine.ts';
import { lacksOf } from '../runtime/local/sandbox/strangers.ts';
import type { World } from './world.ts';

const APART =
  'This machine cannot keep programs apart: it lacks namespaces, or unshare and setpriv of util-linux.';
const NO_PYTHON = 'There is no python3 in /usr/bin or /usr/local/bin of this machine.';
const NEVER: Partial<Record<Mode, string>> = {
  ONNX: 'This engine has no runtime for ONNX models.',
  SPARK: 'This engine is connected to no Spark cluster.',
  CONTAINER: 'This engine does not start containers.',
};

/** What this machine keeps apart, by mode, or in a sentence why it does not. */
export function abilitiesOf(world: World): Abilities {
  const { ways, python } = world;
  const isStrict = lacksOf(ways).length === 0;
  const apart = ways.namespaces
    ? `a process in namespaces of its own, limited by ${ways.limits}`
    : 'a process of its own';
  const locked: Ability = { able: true, strict: true, how: `a locked database in ${apart}` };
  const program = (missing: string | null): Ability => {
    if (!ways.namespaces) return { able: false, why: APART };
    return missing === null ? { able: true, strict: isStrict, how: apart } : { able: false, why: missing };
  };
  const never = (mode: Mode): Ability => ({ able: false, why: NEVER[mode] ?? '' });
  return {
    SQL: locked,
    BUILTIN: locked,
    JAVASCRIPT: program(null),
    PYTHON: program(python === null ? NO_PYTHON : null),
    ONNX: never('ONNX'),
    SPARK: never('SPARK'),
    CONTAINER: never('CONTAINER'),
  };
}

/** Why a step is not run here; undefined when it is. */
export function hindranceOf(world: World, mode: Mode, isReviewed: boolean): string | undefined {
  const ability = abilitiesOf(world)[mode];
  if (!ability.able) return ability.why;
  if (isReviewed || ability.strict) return undefined;
  return `Nobody has reviewed it, and this machine cannot ${lacksOf(world.ways).join(', or ')}.`;
}
