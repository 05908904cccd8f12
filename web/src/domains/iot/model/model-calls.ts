import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';

/** What shows something else when a model was changed. */
export const MODEL_CALLS = [
  ...[modelApi.view, modelApi.versions, modelApi.impact],
  ...[productApi.view, productApi.list],
];
