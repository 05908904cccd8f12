import { productApi } from '@cloudyard/contract/iot/product.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  addProduct,
  changeProduct,
  copyProduct,
  enableProduct,
  product,
  products,
  productTypes,
  removeProduct,
} from './product.service.ts';
import { exportProduct, importProduct } from './product-file.service.ts';

export const productRoutes = (server: Server) =>
  serve(server, productApi, {
    list: (ctx, { query }) => products(ctx, query),
    types: (ctx) => productTypes(ctx),
    view: (ctx, { params }) => product(ctx, params.id),
    add: (ctx, { body }) => addProduct(ctx, body),
    change: (ctx, { params, body }) => changeProduct(ctx, params.id, body),
    enable: (ctx, { params, body }) => enableProduct(ctx, params.id, body.isEnabled),
    copy: (ctx, { params, body }) => copyProduct(ctx, params.id, body),
    remove: (ctx, { params }) => removeProduct(ctx, params.id),
    export: (ctx, { params }) => exportProduct(ctx, params.id),
    import: (ctx, { body, query }) => importProduct(ctx, body.file, query.isTrial),
  });
