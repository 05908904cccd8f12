import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { verificationApi, type WaitingAlgorithm } from '@cloudyard/contract/algorithm/verification.ts';
import { z } from 'zod';

export const LIST = '/console/verify-algorithm-list';
export const detailAddress = (id: string) => `/console/verify-algorithm-detail?id=${id}`;

export const TABS = ['waiting', 'passed', 'refused', 'offline', 'all'] as const;
export type Tab = (typeof TABS)[number];

/** The address bar names a tab: without one, what waits comes first. */
const { pageNumber, pageSize, algorithmName } = verificationApi.page.query.shape;
export const listQuery = z.object({
  pageNumber,
  pageSize,
  algorithmName,
  tab: z.enum(TABS).default('waiting'),
});
export type ListState = z.output<typeof listQuery>;

const CODES: Record<Tab, AlgorithmStatusCode | undefined> = {
  ...{ waiting: '2', passed: '3', refused: '4', offline: '5', all: undefined },
};
export const codeOf = (tab: Tab) => CODES[tab];

const HOUR = 3_600_000;

/** How long it has waited; undefined: it does not wait. */
export function waitedHours(
  { submitDate, algorithmStatus }: Pick<WaitingAlgorithm, 'submitDate' | 'algorithmStatus'>,
  now = Date.now(),
): number | undefined {
  if (submitDate === null || algorithmStatus.code !== '2') return undefined;
  return Math.max(0, (now - Date.parse(submitDate)) / HOUR);
}

/** An enterprise, or the person who publishes for themselves. */
export const publisherOf = ({
  enterpriseName,
  createByName,
}: Pick<WaitingAlgorithm, 'enterpriseName' | 'createByName'>) => enterpriseName || createByName;

/** New submissions and the progress of trials appear without a reload. */
export const REFRESH_MS = 30_000;
export const LOOK_MS = 2000;

type Tried = { state: string } | null;
export const isTrying = (evidence: Tried) => evidence?.state === 'queued' || evidence?.state === 'running';
