// node samples/main.ts <folder>: writes the samples there and says which.
import { sampleDatasets } from './generate.ts';

process.stdout.write(JSON.stringify(await sampleDatasets(process.argv[2] ?? '.')));
