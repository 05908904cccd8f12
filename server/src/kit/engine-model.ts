import type { ModelCard } from '@cloudyard/contract/algorithm/step.ts';

/** A model as an archive of its folder, or a bare ONNX file. */
export type OpenModelOrder = {
  from: string;
  format: 'zip' | 'onnx';
  /** The folder to be made. */
  into: string;
  signal?: AbortSignal | undefined;
};
/** `sha256` of the sorted list of names and what each holds: the same files have the same. */
export type OpenedModel = { card: ModelCard; bytes: number; sha256: string };
export type WriteOnnxOrder = { folder: string; into: string; signal?: AbortSignal | undefined };

/** Models of strangers, each read in a locked process of its own. What is wrong with one is a TableRefusal. */
export type Models = {
  openModel(order: OpenModelOrder): Promise<OpenedModel>;
  /** The folder of a model that was made here as a zip; `more` are texts beside its files. The same bytes each time. */
  packModel(folder: string, into: string, more?: Readonly<Record<string, string>>): Promise<void>;
  /** The same model as one ONNX file; kinds that have no such form are refused. */
  writeOnnx(order: WriteOnnxOrder): Promise<void>;
};
