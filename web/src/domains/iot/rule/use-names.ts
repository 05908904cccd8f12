import { modelApi, type ThingModel } from '@cloudyard/contract/iot/model.ts';
import { type Product, productApi } from '@cloudyard/contract/iot/product.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/call.ts';

type Known = { product: Pick<Product, 'id' | 'name'>; model: ThingModel | undefined };

export type Names = {
  products: readonly Pick<Product, 'id' | 'name'>[];
  properties: readonly { id: string; name: string; isComputed: boolean; isNumber: boolean }[];
  events: readonly { id: string; name: string }[];
  services: readonly { id: string; name: string }[];
};

async function known(id: string, signal?: AbortSignal): Promise<Known> {
  const how = signal ? { signal } : {};
  const product = await call(productApi.view, { params: { id } }, how);
  if (product.modelVersion === null) return { product, model: undefined };
  // Rules go by what is published, not by a draft.
  const query = { version: product.modelVersion };
  const view = await call(modelApi.view, { params: { id }, query }, how);
  return { product, model: view?.model };
}

const firsts = <T extends { id: string }>(list: readonly T[]) => [
  ...new Map(list.toReversed().map((one) => [one.id, one])).values(),
];

const namesOf = (all: readonly Known[]): Names => {
  const models = all.flatMap(({ model }) => model ?? []);
  return {
    products: all.map(({ product }) => product),
    properties: firsts(models.flatMap(({ properties }) => properties)).map((one) => ({
      ...{ id: one.id, name: one.name, isComputed: one.source === 'computed' },
      isNumber: one.dataType === 'number',
    })),
    events: firsts(models.flatMap(({ events }) => events)),
    services: firsts(models.flatMap(({ services }) => services)),
  };
};

export const askNames = async (products: readonly string[], signal?: AbortSignal): Promise<Names> =>
  namesOf(await Promise.all(products.map((id) => known(id, signal))));

const NOTHING: Names = { products: [], properties: [], events: [], services: [] };

/** What devices of these products say and do, by the thing models in force. */
export function useNames(products: readonly string[]): Names {
  const asked = useQuery({
    queryKey: ['names of products', ...products],
    queryFn: ({ signal }) => askNames(products, signal),
    staleTime: 60_000,
  });
  return asked.data ?? NOTHING;
}

export const isPlainName = (id: string) => /^[A-Za-z_]\w*$/.test(id);
