/** Which cluster steps of mode SPARK are sent to. */
export type SparkOptions = {
  /** `livy`: Apache Livy's /batches; `standalone`: the REST interface of a standalone master. */
  by: 'livy' | 'standalone';
  url: URL;
  /** Of the standalone master: `spark://host:7077`. */
  master: string;
  /** A folder that the cluster's machines see by the same name, where steps read and write. */
  folder: string;
  /** The Python of the cluster's machines. */
  python: string;
  token?: string | undefined;
  /** The operator says that the cluster keeps programs apart: then what nobody reviewed is sent there too. */
  isApart: boolean;
};

type Given = {
  LIVY_URL?: string | undefined;
  SPARK_SUBMIT?: string | undefined;
  SPARK_MASTER?: string | undefined;
  SPARK_FOLDER?: string | undefined;
  SPARK_PYTHON?: string | undefined;
  SPARK_TOKEN?: string | undefined;
  SPARK_APART?: boolean | undefined;
};

/** Undefined where no cluster is named. */
export function sparkOptions(given: Given): SparkOptions | undefined {
  const { LIVY_URL, SPARK_SUBMIT, SPARK_FOLDER: folder } = given;
  const at = LIVY_URL ?? SPARK_SUBMIT;
  if (!at || !folder) return undefined;
  const url = new URL(at);
  return {
    by: LIVY_URL ? 'livy' : 'standalone',
    url,
    master: given.SPARK_MASTER ?? `spark://${url.hostname}:7077`,
    folder,
    python: given.SPARK_PYTHON ?? 'python3',
    token: given.SPARK_TOKEN,
    isApart: given.SPARK_APART ?? false,
  };
}
