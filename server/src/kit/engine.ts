import type { Readable } from 'node:stream';
import type { UnableCode } from '@cloudyard/contract/algorithm/ability.ts';
import type { Manifest, Mode, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type {
  InputModel,
  InputTable,
  ModelCard,
  StepEnd,
  StepEvent,
  StepRefusal,
  StepResponse,
} from '@cloudyard/contract/algorithm/step.ts';
import type { Models } from './engine-model.ts';
import type { Tables } from './engine-table.ts';

/** A zip with algorithm.json at its root or in its single folder, or one file whose manifest was filled in. */
export type PackageSource =
  | { from: 'zip'; open(): Promise<Readable> }
  | { from: 'file'; text: string; manifest: Manifest };

/** A package as it lies here: never changed, under its digest. */
export type PlacedPackage = { digest: string; manifest: Manifest; folder: string };

/** What an uploaded package is refused for; `field` is its place in algorithm.json, `parameters.2.default`. */
export class PackageRefusal extends Error {
  override name = 'PackageRefusal';
  readonly code: PackageRefusalCode;
  readonly field: string | undefined;
  constructor(code: PackageRefusalCode, text: string, field?: string) {
    super(text);
    this.code = code;
    this.field = field;
  }
}
export type PackageRefusalCode =
  /** No zip, or one with links, names that lead out of it, or what cannot be unpacked. */
  | 'archive'
  | 'too_large'
  | 'no_manifest'
  | 'manifest'
  /** The entry, or a file that a test names, is not there or not of its mode. */
  | 'no_file'
  /** Only the platform itself brings built-in packages. */
  | 'builtin';

export type StepLimits = { memoryMb: number; cpu: number; timeoutS: number; diskMb: number };

/** One step of one run. The engine makes the folder and leaves `out/` in it, with what came out and nothing else. */
export type StepOrder = {
  package: Pick<PlacedPackage, 'folder' | 'manifest'>;
  runId: string;
  nodeId: string;
  attempt: number;
  locale: 'cn' | 'en';
  seed: number;
  /** As given: they are checked against the manifest, and defaults filled in. */
  params: ParameterValues;
  /** Parquet files and folders of models, wherever they lie; they are never written to. */
  inputs: Readonly<Record<string, InputTable | InputModel>>;
  job: string;
  limits: StepLimits;
  /** SQL that is sent to the cluster too; everything else runs where its mode says. */
  on?: 'spark';
  /** A user approved this very digest. What nobody did runs only where it can do no harm. */
  reviewed: boolean;
  tell?(event: StepEvent): void;
  signal?: AbortSignal;
};

export type StepTable = {
  kind: 'dataset';
  path: string;
  rows: number;
  bytes: number;
  sha256: string;
  schema: Column[];
};
export type StepModel = { kind: 'model'; path: string; bytes: number; sha256: string; card: ModelCard };
export type StepOutput = StepTable | StepModel;

/** The beginning and the end of what was said; `left` bytes between them are gone. */
export type Words = { head: string; tail: string; left: number };

export type Measured = {
  ms: number;
  cpuMs: number;
  /** The most it was seen to take. */
  peakMemoryBytes: number;
  /** The most that was seen to lie in `out/` and `tmp/`. */
  bytesWritten: number;
};

/** What a step was seen to reach for: files outside its folders, addresses, other programs. */
export type Touch = { what: 'file' | 'network' | 'program' | 'setting'; target: string };

export type StepResult = {
  end: StepEnd;
  /** By the list of the contract; null where nothing was run. */
  exit: number | null;
  refusal: StepRefusal | null;
  /** In English, where it did not end well: the last words of the program, or ours. */
  text: string;
  outputs: Record<string, StepOutput>;
  metrics: StepResponse['metrics'];
  views: StepResponse['views'];
  warnings: StepResponse['warnings'];
  log: { out: Words; err: Words };
  measured: Measured;
  touched: Touch[];
};

/**
 * Whether this machine runs steps of a mode; `strict`: also those that nobody reviewed. `why` is for operators, in
 * English; people read the words of its code.
 */
export type Ability =
  /** `isUnseen`: nobody sees from outside what it reaches for. */
  | { able: true; strict: boolean; how: string; isUnseen?: boolean }
  | { able: false; code: UnableCode; why: string };
export type Abilities = Record<Mode, Ability>;

/** What the engine saw of a package's own tests, each run twice. */
export type TestEvidence = {
  name: string;
  /** Sentences about what was not as expected; none: it passed. */
  wrong: string[];
  /** Both runs gave the same bytes and figures; null where one of them gave nothing. */
  isRepeatable: boolean | null;
  runs: Pick<
    StepResult,
    'end' | 'exit' | 'refusal' | 'text' | 'outputs' | 'metrics' | 'measured' | 'touched'
  >[];
};
export type Evidence = {
  digest: string;
  manifest: Manifest;
  ability: Ability;
  tests: TestEvidence[];
  /** There are tests, and all of them passed. */
  passed: boolean;
};

/** A table that a user brought, made a Parquet file. */
export type ImportOrder = {
  from: string;
  format: 'csv' | 'parquet' | 'json';
  into: string;
  signal?: AbortSignal;
};

/** Runs algorithm packages, each step apart from everything else. */
export type Engine = Tables &
  Models & {
    /** What this machine can keep apart, found out by doing it. */
    able(): Promise<Abilities>;
    /** Unpacks and keeps a package; throws a PackageRefusal. What was approved finds room beside all drafts. */
    place(source: PackageSource, isApproved?: boolean): Promise<PlacedPackage>;
    /** A folder that lies here already, such as that of a built-in package. */
    read(folder: string): Promise<PlacedPackage>;
    /** Never throws for what a package does: that is its end. */
    run(order: StepOrder): Promise<StepResult>;
    /** Runs the tests a package brings, each twice. */
    check(placed: Pick<PlacedPackage, 'folder' | 'manifest'>, options?: CheckOptions): Promise<Evidence>;
    /** Read in a locked process: the bytes are a stranger's. Throws an EngineError with what is wrong with them. */
    importTable(order: ImportOrder): Promise<StepTable>;
    close(): Promise<void>;
  };
export type CheckOptions = { reviewed?: boolean; signal?: AbortSignal };

export class EngineError extends Error {
  override name = 'EngineError';
}
