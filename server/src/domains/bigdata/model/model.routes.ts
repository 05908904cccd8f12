import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addVersion, saveModel } from './bring.service.ts';
import {
  allVersions,
  cancelTraining,
  changeModel,
  compared,
  modelDetail,
  models,
  modelsByPage,
  oneVersion,
  progressOf,
  removeModel,
} from './model.service.ts';
import { sendModel, sendOnnx, tryModel } from './reading.service.ts';
import { again, train } from './train.service.ts';
import { trainers } from './trainer.service.ts';

export const modelRoutes = (server: Server) =>
  serve(server, modelApi, {
    list: (ctx, { query }) => models(ctx, query),
    page: (ctx, { query }) => modelsByPage(ctx, query),
    trainers,
    detail: (ctx, { params }) => modelDetail(ctx, params.id),
    version: (ctx, { params }) => oneVersion(ctx, params.id, params.version),
    versions: (ctx, { params }) => allVersions(ctx, params.id),
    compare: (ctx, { params, query }) => compared(ctx, params.id, query),
    save: (ctx, { body }) => saveModel(ctx, body),
    addVersion: (ctx, { params, body }) => addVersion(ctx, params.id, body),
    train: (ctx, { body }) => train(ctx, body),
    progress: (ctx, { params }) => progressOf(ctx, params.id),
    cancel: (ctx, { params, body }) => cancelTraining(ctx, params.id, body.repeatId),
    again: (ctx, { params, body }) => again(ctx, params.id, body.version),
    try: (ctx, { params, body }) => tryModel(ctx, params.id, body),
    change: (ctx, { params, body }) => changeModel(ctx, params.id, body),
    remove: (ctx, { params }) => removeModel(ctx, params.id),
    download: (ctx, { params, query }, wire) => sendModel(ctx, params.id, query.version, wire),
    onnx: (ctx, { params, query }, wire) => sendOnnx(ctx, params.id, query.version, wire),
  });
