import { type Check, type Diagnosis, debugApi } from '@cloudyard/contract/iot/debug.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSentence } from '../../equipment/lent/log-words.ts';
import { words } from '../i18n/debug/en.ts';
import { debugPath, devicePathById } from '../shared/device-paths.ts';
import { productPath } from '../shared/paths.ts';

const LOOK_MS = 5_000;
const TONES = { good: 'good', caution: 'caution', bad: 'bad', unknown: 'neutral' } as const;

/** From the network inwards: what is right, what is wrong, and where it is mended. */
export function Checklist({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(debugApi.diagnose, { params: { id } }, { refetchInterval: LOOK_MS });
  return (
    <section aria-label={t.checklist}>
      <div className="cy-row cy-between cy-bottom-8">
        <h2 className="cy-strong cy-size-15 cy-flush">{t.checklist}</h2>
        <Button size="small" onClick={() => void asked.refetch()}>
          {t.again}
        </Button>
      </div>
      <Loaded asked={asked}>
        {(diagnosis) => (
          <ul className="cy-list">
            {diagnosis.checks.map((check) => (
              <Line key={check.check} id={id} check={check} diagnosis={diagnosis} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** Who may open the place where it is mended. */
const KEYS: Partial<
  Record<NonNullable<Check['fix']>, 'equipment.gateway.read' | 'iot.product.read' | 'iot.device.read'>
> = {
  ...{ gateway: 'equipment.gateway.read', credential: 'equipment.gateway.read' },
  ...{ certificate: 'equipment.gateway.read', config: 'equipment.gateway.read' },
  ...{
    device: 'iot.device.read',
    points: 'iot.device.read',
    log: 'iot.device.read',
    product: 'iot.product.read',
  },
};

type LineProps = { id: string; check: Check; diagnosis: Diagnosis };

function Line({ id, check, diagnosis }: LineProps) {
  const t = useText(words);
  const sentence = useSentence();
  const may = useMay();
  const key = check.fix ? KEYS[check.fix] : undefined;
  const path = check.fix && (!key || may(key)) && pathOf(check.fix, id, diagnosis);
  const at = typeof check.facts.at === 'string' ? exact(check.facts.at) : '';
  const why = fill(t.reasons[check.reason] as '', { ...check.facts, at } as never);
  const isRefusal = check.reason === 'refused' && diagnosis.refusal;
  return (
    <li className="iot-check cy-grid cy-center cy-gap-4-12 cy-ruled">
      <span className="cy-medium">{t.checks[check.check]}</span>
      <StatusTag tone={TONES[check.verdict]}>{t.verdicts[check.verdict]}</StatusTag>
      <span className="cy-grow">
        {isRefusal ? (
          <>
            <span className="cy-figures cy-faint">{at}</span> {sentence(isRefusal)}
          </>
        ) : (
          why
        )}
      </span>
      {path && (
        <Link className="cy-nowrap" to={path}>
          {t.fixes[check.fix as NonNullable<Check['fix']>]}
        </Link>
      )}
    </li>
  );
}

/** Where it is mended. */
function pathOf(fix: NonNullable<Check['fix']>, id: string, { gatewayId, productId }: Diagnosis) {
  const gateway = gatewayId ?? id;
  const paths: Record<NonNullable<Check['fix']>, string> = {
    gateway: `/console/equipment-detail/${gateway}`,
    credential: `/console/equipment-detail/${gateway}`,
    certificate: `/console/equipment-detail/${gateway}`,
    config: `/console/equipment-config/${gateway}`,
    device: devicePathById(id),
    points: `${devicePathById(id)}?tab=points`,
    product: productPath(productId),
    log: `${devicePathById(id)}?tab=logs`,
    parent: debugPath(gateway),
  };
  return paths[fix];
}
