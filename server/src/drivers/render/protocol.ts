import type { RenderedPage, RenderOrder } from '../../kit/render.ts';

export type ToWorker =
  | { kind: 'render'; order: RenderOrder }
  | { kind: 'answer'; question: number; status: number; body: string };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'ask'; question: number; path: string }
  | { kind: 'rendered'; page: RenderedPage | undefined }
  | { kind: 'failed'; why: string };
