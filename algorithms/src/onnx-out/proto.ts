import protobuf from 'protobufjs/light.js';

type Field = { id: number; type: string; rule?: 'repeated' };
const field = (id: number, type: string): Field => ({ id, type });
const many = (id: number, type: string): Field => ({ id, type, rule: 'repeated' });
const message = (fields: Record<string, Field>) => ({ fields });

/** What we write of the format: names and numbers are those of onnx.proto, version 1. */
const ONNX = protobuf.Root.fromJSON({
  nested: {
    Model: message({
      ...{ irVersion: field(1, 'int64'), producerName: field(2, 'string'), docString: field(6, 'string') },
      ...{ graph: field(7, 'Graph'), opsetImport: many(8, 'Opset'), metadataProps: many(14, 'Prop') },
    }),
    Opset: message({ domain: field(1, 'string'), version: field(2, 'int64') }),
    Prop: message({ key: field(1, 'string'), value: field(2, 'string') }),
    Graph: message({
      ...{ node: many(1, 'Node'), name: field(2, 'string'), initializer: many(5, 'Tensor') },
      ...{ input: many(11, 'Value'), output: many(12, 'Value') },
    }),
    Node: message({
      ...{ input: many(1, 'string'), output: many(2, 'string'), name: field(3, 'string') },
      ...{ opType: field(4, 'string'), attribute: many(5, 'Attribute'), domain: field(7, 'string') },
    }),
    Attribute: message({
      ...{ name: field(1, 'string'), i: field(3, 'int64'), s: field(4, 'bytes'), t: field(5, 'Tensor') },
      ...{ ints: many(8, 'int64'), strings: many(9, 'bytes'), type: field(20, 'int32') },
    }),
    Tensor: message({
      ...{ dims: many(1, 'int64'), dataType: field(2, 'int32'), stringData: many(6, 'bytes') },
      ...{ name: field(8, 'string'), rawData: field(9, 'bytes') },
    }),
    Value: message({ name: field(1, 'string'), type: field(2, 'Type') }),
    Type: message({ tensorType: field(1, 'TensorType') }),
    TensorType: message({ elemType: field(1, 'int32'), shape: field(2, 'Shape') }),
    Shape: message({ dim: many(1, 'Dim') }),
    Dim: message({ dimValue: field(1, 'int64'), dimParam: field(2, 'string') }),
  },
});

const TYPES = { float: 1, int64: 7, string: 8, bool: 9, double: 11 } as const;
export type ElementType = keyof typeof TYPES;
export type Tensor = {
  name?: string;
  dims: number[];
  dataType: number;
  rawData?: Uint8Array;
  stringData?: Uint8Array[];
};
export type Attribute = {
  name: string;
  type: number;
  i?: number;
  s?: Uint8Array;
  t?: Tensor;
  ints?: number[];
  strings?: Uint8Array[];
};
export type Node = {
  input: string[];
  output: string[];
  opType: string;
  domain?: string;
  attribute?: Attribute[];
};
export type Value = { name: string; type: object };
export type Graph = { node: Node[]; initializer: Tensor[]; input: Value[]; output: Value[] };

const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const raw = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

export const doubles = (values: Float64Array, dims = [values.length], name?: string): Tensor => ({
  ...{ dims, dataType: TYPES.double, rawData: raw(values) },
  ...(name === undefined ? {} : { name }),
});
export const floats = (values: readonly number[], dims: number[], name: string): Tensor => ({
  ...{ dims, name, dataType: TYPES.float, rawData: raw(Float32Array.from(values)) },
});
export const integers = (values: readonly number[], name: string): Tensor => ({
  ...{ dims: [values.length], name, dataType: TYPES.int64 },
  rawData: raw(BigInt64Array.from(values, BigInt)),
});
export const texts = (values: readonly string[], name: string): Tensor => ({
  ...{ dims: [values.length], name, dataType: TYPES.string, stringData: values.map(bytesOf) },
});

export const attributes = {
  integer: (name: string, i: number): Attribute => ({ name, type: 2, i }),
  text: (name: string, s: string): Attribute => ({ name, type: 3, s: bytesOf(s) }),
  tensor: (name: string, t: Tensor): Attribute => ({ name, type: 4, t }),
  integers: (name: string, ints: number[]): Attribute => ({ name, type: 7, ints }),
  texts: (name: string, strings: readonly string[]): Attribute => ({
    ...{ name, type: 8, strings: strings.map(bytesOf) },
  }),
};

/** Rows stand in the first dimension, whatever their number. */
export const value = (name: string, type: ElementType, width?: number): Value => ({
  name,
  type: {
    tensorType: {
      elemType: TYPES[type],
      shape: { dim: [{ dimParam: 'rows' }, ...(width === undefined ? [] : [{ dimValue: width }])] },
    },
  },
});
export const castTo = (type: ElementType) => attributes.integer('to', TYPES[type]);

/** Opset 15 of ONNX and 3 of its machine learning: what runtimes of 2022 and later read. */
export function modelBytes(graph: Graph, about: { doc: string; props: Record<string, string> }): Uint8Array {
  const type = ONNX.lookupType('Model');
  const made = {
    ...{ irVersion: 8, producerName: 'Cloudyard', docString: about.doc },
    opsetImport: [
      { domain: '', version: 15 },
      { domain: 'ai.onnx.ml', version: 3 },
    ],
    metadataProps: Object.entries(about.props).map(([key, text]) => ({ key, value: text })),
    graph: { name: 'model', ...graph },
  };
  const wrong = type.verify(made);
  if (wrong) throw new Error(`This is no ONNX: ${wrong}`);
  return type.encode(made).finish();
}
