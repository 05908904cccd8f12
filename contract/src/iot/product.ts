import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Flag, Id, Instant, one, Search } from '../kit/values.ts';
import { ThingModel } from './model.ts';

/** It connects by itself, it connects others, or it is connected by a gateway. */
export const NODE_TYPES = ['direct', 'gateway', 'child'] as const;
export const NodeType = z.enum(NODE_TYPES);
export type NodeType = z.infer<typeof NodeType>;

/** How the device is reached: by the platform, or for a child by its gateway. */
export const PROTOCOLS = ['mqtt', 'http', 'modbus', 'opc-ua', 's7', 'bacnet', 'iec104', 'other'] as const;
export const Protocol = z.enum(PROTOCOLS);
export type Protocol = z.infer<typeof Protocol>;

export const Product = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  nodeType: NodeType,
  protocol: Protocol,
  /** The type of gateways its devices connect as; of the platform's it is the type itself. Children have none. */
  baseTypeId: Id.nullable(),
  baseTypeName: z.string(),
  /** The platform's, for everybody: a type of gateways. */
  isPlatform: z.boolean(),
  isEnabled: z.boolean(),
  /** In force; null: none was published yet. */
  modelVersion: z.number().int().nullable(),
  hasDraft: z.boolean(),
  devices: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  updateByName: z.string(),
});
export type Product = z.infer<typeof Product>;

const draft = z.object({
  name: z.string().trim().min(1).max(60),
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'format'),
  description: z.string().trim().max(500),
  category: z.string().trim().max(40),
  nodeType: NodeType,
  protocol: Protocol,
});

/** What connects does so as a type of gateways; a child is behind one, and has none. */
export const ProductDraft = draft.extend({ baseTypeId: Id.nullable() }).superRefine((value, ctx) => {
  const isMissing = value.nodeType !== 'child' && value.baseTypeId === null;
  if (isMissing) ctx.addIssue({ code: 'custom', path: ['baseTypeId'], message: 'required' });
});
export type ProductDraft = z.infer<typeof ProductDraft>;

/** What a copy is called. */
export const CopyDraft = draft.pick({ name: true, code: true });

/** A product on its way to another platform. */
export const ProductFile = z.object({
  format: z.literal('cloudyard.product/1'),
  /** Ids differ from platform to platform: the type is named by its code, empty for a child. */
  product: draft.extend({ baseType: z.string().trim().max(40).default('') }),
  model: ThingModel,
});
export type ProductFile = z.infer<typeof ProductFile>;

/** What an import would do, or did. */
export const ProductImport = z.object({
  id: Id.nullable(),
  /** A product of this code is there: its draft is replaced. */
  replaces: z.boolean(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});

const read = { allow: 'iot.product.read' } as const;
const readAll = { ...read, orPlatform: 'iot.product.keep' } as const;
const edit = { allow: 'iot.product.edit' } as const;

export const productApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/products',
    ...readAll,
    summary: 'Products of the enterprise and of the platform',
    query: pageQuery.extend({
      q: Search.optional(),
      nodeType: NodeType.optional(),
      protocol: Protocol.optional(),
      category: z.string().max(40).optional(),
      enabled: Flag.optional(),
      sort: sortBy(['name', 'devices', 'updatedAt']).optional(),
    }),
    reply: pageOf(Product).extend({ categories: z.array(z.string()) }),
  }),
  types: endpoint({
    method: 'GET',
    path: '/api-iot/productTypes',
    ...read,
    summary: 'The enabled types of gateways that a product can be of',
    reply: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/products/:id',
    ...readAll,
    summary: 'One product',
    params: one,
    reply: Product,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/products',
    ...edit,
    once: true,
    summary: 'Add a product of the enterprise',
    body: ProductDraft,
    reply: Product,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-iot/products/:id',
    ...edit,
    summary: 'Change a product; its node type stays once it has devices',
    params: one,
    body: ProductDraft,
    reply: Product,
  }),
  enable: endpoint({
    method: 'PUT',
    path: '/api-iot/products/:id/enabled',
    ...edit,
    summary: 'Enable a product, or disable it: no device is added to it any more',
    params: one,
    body: z.object({ isEnabled: z.boolean() }),
    reply: Product,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api-iot/products/:id/copies',
    ...edit,
    once: true,
    summary: 'A product of one’s own with the model of another',
    params: one,
    body: CopyDraft,
    reply: Product,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/products/:id',
    ...edit,
    summary: 'Delete a disabled product without devices',
    params: one,
    reply: z.object({ id: Id }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-iot/products/:id/file',
    ...readAll,
    summary: 'A product and its model in force, as a file',
    params: one,
    reply: ProductFile,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api-iot/products/file',
    ...edit,
    summary: 'Add a product from a file, or replace the draft of one with the same code',
    query: z.object({ isTrial: Flag.default(false) }),
    body: z.object({ file: z.unknown() }),
    reply: ProductImport,
  }),
};
