import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addVersion, saveDataset, sniffFile } from './bring.service.ts';
import { cancelImport, changeDataset, datasetPage, datasets, removeDataset } from './dataset.service.ts';
import { categories, dataTypes } from './dataset.view.ts';
import { lineage } from './lineage.service.ts';
import { askDataset, profile, rowsOf, sendTable } from './reading.service.ts';

export const datasetRoutes = (server: Server) =>
  serve(server, datasetApi, {
    list: (ctx, { query }) => datasets(ctx, query),
    detail: (ctx, { params }) => datasetPage(ctx, params.id),
    categories: () => categories,
    dataTypes: () => dataTypes,
    sniff: (ctx, { body }) => sniffFile(ctx, body),
    save: (ctx, { body }) => saveDataset(ctx, body),
    change: (ctx, { params, body }) => changeDataset(ctx, params.id, body),
    addVersion: (ctx, { params, body }) => addVersion(ctx, params.id, body),
    cancel: (ctx, { params }) => cancelImport(ctx, params.id),
    remove: (ctx, { params }) => removeDataset(ctx, params.id),
    lineage: (ctx, { params }) => lineage(ctx, params.id),
    rows: (ctx, { params, body }) => rowsOf(ctx, params.id, body),
    profile: (ctx, { params, query }) => profile(ctx, params.id, query.version),
    ask: (ctx, { params, body }) => askDataset(ctx, params.id, body),
    download: (ctx, { params, query }, wire) => sendTable(ctx, params.id, query.version, wire),
  });
