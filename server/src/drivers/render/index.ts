import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AnswerOf, RenderedPage, Renderer, RenderOrder } from '../../kit/render.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

type Options = {
  /** The program that the build of the browser application wrote for the server. */
  program: string;
  log: (error: unknown, address: string) => void;
};

/** A page that takes longer is never finished: its thread ends with it. */
const LIMIT_MS = 10_000;
/** After a failure of the thread itself visitors' browsers do the work for so long. */
const REST_MS = 30_000;
const MEMORY_MB = 192;

/** Renders in a thread of its own, started for the first visitor; one page at a time. */
export function openRenderer({ program, log }: Options): Renderer {
  let thread: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let restUntil = 0;
  let closed = false;

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: pathToFileURL(program).href,
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread that renders pages ended.')));
    });
    return worker;
  }

  async function renderNow(order: RenderOrder, answerOf: AnswerOf): Promise<RenderedPage | undefined> {
    if (closed || Date.now() < restUntil) return undefined;
    try {
      thread ??= start();
      return await oneBy(await thread, order, answerOf);
    } catch (error) {
      if (closed) return undefined;
      log(error, order.address);
      if (error instanceof PageFailed) return undefined;
      restUntil = Date.now() + REST_MS;
      const broken = thread;
      thread = undefined;
      await broken?.then((worker) => worker.terminate()).catch(() => undefined);
      return undefined;
    }
  }

  return {
    render(order, answerOf) {
      const page = queue.then(() => renderNow(order, answerOf));
      queue = page;
      return page;
    },
    async close() {
      closed = true;
      // One that is just starting is there before it is ended; one that could not start needs no end.
      await thread?.then((worker) => worker.terminate()).catch(() => undefined);
    },
  };
}

/** The page has a fault; the thread has none. */
class PageFailed extends Error {}

async function oneBy(worker: Worker, order: RenderOrder, answerOf: AnswerOf) {
  const send = (message: ToWorker) => worker.postMessage(message);
  const end = new AbortController();
  try {
    return await new Promise<RenderedPage | undefined>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not rendered in ${LIMIT_MS} ms`)), LIMIT_MS);
      const hear = (message: FromWorker) => {
        if (message.kind === 'rendered') resolve(message.page);
        else if (message.kind === 'failed') reject(new PageFailed(message.why));
        else if (message.kind === 'ask') {
          answerOf(message.path).then(
            (answer) => send({ kind: 'answer', question: message.question, ...answer }),
            reject,
          );
        }
      };
      const over = () => reject(new Error('The thread that renders pages ended.'));
      worker.on('message', hear).once('error', reject).once('exit', over);
      end.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        worker.off('message', hear).off('error', reject).off('exit', over);
      });
      send({ kind: 'render', order });
    });
  } finally {
    end.abort();
  }
}
