import { type Manifest, RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import { isPort } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ExtensionDifference } from '@cloudyard/contract/bigdata/extension.ts';
import { differenceTo } from '../../algorithm/index.ts';

type Limit = keyof typeof RESOURCES;
const LIMITS = Object.keys(RESOURCES) as Limit[];

/** What a step gets: what its manifest asks for, or what is usual. */
export function limitsOf({ resources }: Pick<Manifest, 'resources'>) {
  const of = (name: Limit) => resources?.[name] ?? RESOURCES[name].usual;
  return {
    ...{ memoryMb: of('memoryMb'), cpu: of('cpu'), timeoutS: of('timeoutS'), diskMb: of('diskMb') },
    network: false as const,
  };
}

type Compared = { number: number; manifest: Manifest };

/** What an update changes for those who use it: ports, parameters, and what a step may take. Never code. */
export function differenceOf(from: Compared, to: Compared): ExtensionDifference {
  const { parameters } = differenceTo({ ...from, files: [] }, { ...to, files: [] });
  const ports = new Set(
    [...from.manifest.parameters, ...to.manifest.parameters].filter(isPort).map(({ name }) => name),
  );
  const [was, is] = [limitsOf(from.manifest), limitsOf(to.manifest)];
  return {
    ...{ from: from.number, to: to.number },
    parameters: parameters.map((one) => ({ ...one, isPort: ports.has(one.name) })),
    limits: LIMITS.filter((name) => was[name] !== is[name]).map((name) => ({
      ...{ name, from: was[name], to: is[name] },
    })),
  };
}

type Had = { scope: string; extension_id: string | null; online_version: number | null; number: number };

/** What is installed, or comes with the platform, and was not taken offline. */
export const isRunnable = ({ scope, extension_id, online_version }: Had) =>
  (extension_id !== null || scope === 'system') && online_version !== null;

export const hasUpdate = ({ extension_id, online_version, number }: Had) =>
  extension_id !== null && online_version !== null && number < online_version;
