type Output = { kind: 'dataset' | 'model'; port: string };

/** Under which name the storage keeps what a step made. */
export const storedOutput = (resultId: string, { kind, port }: Output) =>
  `step-${resultId}-${port}.${kind === 'dataset' ? 'parquet' : 'zip'}`;
export const resultOf = (name: string) => /^step-([0-9a-f-]{36})-\w+\.(parquet|zip)$/.exec(name)?.[1];

/** How an output is named where people keep it: `srcPath` of datasets, `path` of models. */
export const outputPath = (runId: string, nodeId: string, port: string) => `run:${runId}/${nodeId}/${port}`;
export function outputNamed(path: string) {
  const [, runId, nodeId, port] =
    /^run:([0-9a-f-]{36})\/([A-Za-z0-9][A-Za-z0-9-]{0,39})\/([a-z]\w{0,39})$/.exec(path) ?? [];
  return runId && nodeId && port ? { runId, nodeId, port } : undefined;
}
