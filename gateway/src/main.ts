// npm run gateway: a gateway of the platform on this machine.
import { parseArgs } from 'node:util';
import { sourceOf } from './events.ts';
import { Gateway } from './gateway.ts';

const HELP = `npm run gateway -- --id <gateway id> --key <username> --secret <secret> [options]

  --url mqtt://host:1883   where the platform listens (default mqtt://127.0.0.1:1883)
  --data <folder>          keeps what is not acknowledged over a restart
  --duplicate 0.1          sends a tenth of its messages twice
  --reorder 0.1            sends a tenth of its messages after the next one
  --skew 90000             its clock is 90 seconds ahead
  --flood 50               sends every reading fifty times
  --event overheated       sends this event of its thing model every minute or so; PUMP-1:overheated is one of
                           the device PUMP-1 behind it. May be given several times.
  --cut 30                 is without a network for 30 seconds, after half a minute

Id, key and secret are shown once when the credential is issued in the console; they may also come from
GATEWAY_ID, GATEWAY_KEY and GATEWAY_SECRET. What it measures is configured in the console.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.GATEWAY_URL ?? 'mqtt://127.0.0.1:1883' },
    id: { type: 'string', default: process.env.GATEWAY_ID },
    key: { type: 'string', default: process.env.GATEWAY_KEY },
    secret: { type: 'string', default: process.env.GATEWAY_SECRET },
    data: { type: 'string' },
    duplicate: { type: 'string' },
    reorder: { type: 'string' },
    skew: { type: 'string' },
    flood: { type: 'string' },
    cut: { type: 'string' },
    event: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  },
});
const { url, id, key, secret } = values;
if (values.help || !id || !key || !secret) {
  process.stdout.write(`${HELP}\n`);
  process.exit(values.help ? 0 : 1);
}

const say = (line: string) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);
const events = values.event?.map(sourceOf);
const gateway = new Gateway({ url, id, key, secret, folder: values.data, events, say });
const number = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Number(text);
gateway.setFaults({
  duplicate: number(values.duplicate, 0),
  reorder: number(values.reorder, 0),
  skew: number(values.skew, 0),
  flood: number(values.flood, 1),
});
gateway.start();
if (values.cut) setTimeout(() => gateway.cut(Number(values.cut)), 30_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void gateway.stop().finally(() => process.exit(0)));
