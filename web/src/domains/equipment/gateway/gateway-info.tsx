import { type Gateway, type GatewaySignals, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words as detailWords } from '../i18n/gateway/detail-en.ts';
import { words } from '../i18n/gateway/en.ts';
import { STATE_MS } from '../shared/gateway-calls.ts';
import { CertificateOf } from './gateway-columns.tsx';
import { useSignalFacts } from './signals.tsx';

/** What it is, and four signals instead of one: each says what it knows, and why. */
export function GatewayInfo({ gateway }: { gateway: Gateway }) {
  const t = useText(detailWords);
  const asked = useAsk(gatewayApi.signals, { params: { id: gateway.id } }, { refetchInterval: STATE_MS });
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <section aria-label={t.signals}>
        <h2 className="cy-strong cy-size-15 cy-bottom-8">{t.signals}</h2>
        <Loaded asked={asked} skeleton={<CardSkeleton />}>
          {(signals) => <Signals signals={signals} />}
        </Loaded>
      </section>
      <section aria-label={t.basics}>
        <h2 className="cy-strong cy-size-15 cy-bottom-8">{t.basics}</h2>
        <Basics gateway={gateway} />
      </section>
    </div>
  );
}

const Signals = ({ signals }: { signals: GatewaySignals }) => <Facts facts={useSignalFacts(signals)} />;

function Basics({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const d = useText(detailWords);
  return (
    <Facts
      facts={[
        { label: t.type, value: gateway.equipmentType.name },
        { label: t.hardwareId, value: <code>{gateway.equipmentId}</code> },
        { label: t.tenant, value: gateway.registerCompanyName },
        { label: t.certificate, value: <CertificateOf gateway={gateway} /> },
        { label: d.addressable, value: gateway.equipmentAddressable ? d.yes : d.no },
        { label: t.ip, value: gateway.equipmentIp },
        { label: t.port, value: gateway.equipmentPort },
        { label: t.createdAt, value: <TimeText value={gateway.createdAt} /> },
      ]}
    />
  );
}
