// Apart from the index: it loads a database, which a server keeps out of its own process.
export { SAMPLES, type SampleDataset, sampleDatasets } from '../samples/generate.ts';
