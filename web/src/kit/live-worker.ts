import { makeLiveHub, type Order, openStomp } from './live-hub.ts';

// One for all windows of this browser that show the same edition of the console.

const hub = makeLiveHub((handlers) => openStomp(import('@stomp/stompjs'), handlers));

/** The windows say so first: the lock of one that is gone, however it went, becomes free. */
type Hello = { lock: string };

function meet(port: MessagePort) {
  const member = hub.join((news) => port.postMessage(news));
  port.onmessage = ({ data }: MessageEvent<Order | Hello>) => {
    if ('lock' in data) void navigator.locks.request(data.lock, () => member.leave());
    else member.order(data);
  };
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports }) => {
  const [port] = ports;
  if (port) meet(port);
};
