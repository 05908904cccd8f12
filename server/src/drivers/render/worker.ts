import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPage, RenderOrder } from '../../kit/render.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('This is the program of a worker thread.');
const tell = (message: FromWorker) => port.postMessage(message);

type Pages = { render(order: RenderOrder): Promise<RenderedPage | undefined> };
const { render } = (await import(workerData as string)) as Pages;

const asked = new Map<number, (response: Response) => void>();
let questions = 0;

/** What the pages ask for, they ask of the server this thread belongs to, as a visitor. */
globalThis.fetch = async (address) => {
  const path = String(address);
  if (!path.startsWith('/api-')) throw new TypeError(`Pages that are rendered do not ask for ${path}.`);
  questions += 1;
  const question = questions;
  return new Promise((resolve) => {
    asked.set(question, resolve);
    tell({ kind: 'ask', question, path });
  });
};

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'answer') {
    asked.get(message.question)?.(new Response(message.body, { status: message.status }));
    asked.delete(message.question);
    return;
  }
  try {
    tell({ kind: 'rendered', page: await render(message.order) });
  } catch (error) {
    tell({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
tell({ kind: 'ready' });
