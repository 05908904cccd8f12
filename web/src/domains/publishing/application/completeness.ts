import type { Application } from '@cloudyard/contract/publishing/application.ts';

export const PARTS = ['logo', 'description', 'version', 'plan'] as const;
export type Part = (typeof PARTS)[number];
export type Completeness = {
  part: Part;
  done: boolean /** Required before it can be submitted. */;
  needed: boolean;
};

type Looked = Pick<Application, 'logo' | 'description' | 'ifModule'> & {
  type: { code: string };
  majorVersionList: readonly { minorVersionList: readonly unknown[] }[];
  resources: readonly { ifEnabled: boolean }[];
};

/** What is there and what is missing before a review. */
export function completenessOf(application: Looked): Completeness[] {
  const versions = application.majorVersionList.some(({ minorVersionList }) => minorVersionList.length > 0);
  const plans = application.resources.some(({ ifEnabled }) => ifEnabled);
  const own: Completeness[] = [
    { part: 'logo', done: application.logo !== null, needed: true },
    { part: 'description', done: application.description !== '', needed: true },
  ];
  // A module is sold and released with its main application.
  if (application.ifModule) return own;
  return [
    ...own,
    { part: 'version', done: versions, needed: false },
    { part: 'plan', done: plans, needed: application.type.code === 'MARKET' },
  ];
}

export const percentOf = (parts: readonly Completeness[]) =>
  Math.round((parts.filter(({ done }) => done).length / parts.length) * 100);
