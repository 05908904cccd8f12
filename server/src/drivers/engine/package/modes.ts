import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { isColumns, isPort, type PackageParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import { PackageRefusal } from '../../../kit/engine.ts';

// What the manifest of a mode has to be, beyond what every manifest is.

type Port<T> = Extract<PackageParameter, { type: T }>;
const portsOf = <T extends PackageParameter['type']>({ parameters }: Manifest, type: T) =>
  parameters.filter((one): one is Port<T> => one.type === type);

const odd = (text: string, field: string): never => {
  throw new PackageRefusal('manifest', text, field);
};

const IMAGE = /^sha256:[0-9a-f]{64}$/;

export function refuseOdd(manifest: Manifest): void {
  if (manifest.mode === 'ONNX') refuseOddModel(manifest);
  if (manifest.mode === 'CONTAINER' && !IMAGE.test(manifest.runtime?.image ?? ''))
    odd('runtime.image names the image in the archive by its digest, sha256:….', 'runtime.image');
}

/** A table goes in and comes out; the only value is which columns go in. */
function refuseOddModel(manifest: Manifest): void {
  const ports = manifest.parameters.filter(isPort).map(({ type }) => type);
  if (ports.toSorted().join() !== 'DATASET_IN,DATASET_OUT')
    odd('A package of mode ONNX has one table that goes in and one that comes out.', 'parameters');
  if (portsOf(manifest, 'DATASET_IN')[0]?.required === false)
    odd('The table of a package of mode ONNX has to be there.', 'parameters');
  const values = manifest.parameters.filter((one) => !isPort(one));
  if (values.length > 1 || !values.every(isColumns))
    odd('The only value of a package of mode ONNX is a list of columns.', 'parameters');
  const { missing } = manifest.runtime ?? {};
  if (missing !== undefined && missing !== 'refuse' && missing !== 'nan')
    odd('Missing values are refused ("refuse") or passed on ("nan").', 'runtime.missing');
}

/** The ports of a package of mode ONNX, and the name of the value that lists columns, where there is one. */
export function modelPorts(manifest: Manifest) {
  const [input] = portsOf(manifest, 'DATASET_IN');
  const [output] = portsOf(manifest, 'DATASET_OUT');
  if (!input || !output) throw new Error('A package of mode ONNX has a table going in and one coming out.');
  return { input, output, columns: manifest.parameters.find(isColumns)?.name };
}
