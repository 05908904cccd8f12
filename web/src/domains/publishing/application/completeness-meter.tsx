import { CheckCircleFilled, ExclamationCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { Progress } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';
import { type Completeness, completenessOf, percentOf } from './completeness.ts';

/** How complete an application is before it is submitted, and what is missing. */
export function CompletenessMeter({ application }: { application: Application }) {
  const t = useText(words).complete;
  const parts = completenessOf(application);
  const percent = percentOf(parts);
  return (
    <Panel title={t.title}>
      <Progress percent={percent} size="small" aria-label={fill(t.percent, { percent })} />
      <ul className="publishing-complete-list cy-unlisted cy-unpadded cy-column">
        {parts.map((part) => (
          <Line key={part.part} {...part} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ part, done, needed }: Completeness) {
  const t = useText(words).complete;
  const word = done ? t.done : needed ? t.needed : t.wanted;
  return (
    <li className="cy-line">
      {done ? (
        <CheckCircleFilled className="cy-green" aria-hidden="true" />
      ) : needed ? (
        <ExclamationCircleOutlined className="cy-bad" aria-hidden="true" />
      ) : (
        <MinusCircleOutlined className="cy-faint" aria-hidden="true" />
      )}
      <span className="cy-grow">{t.parts[part]}</span>
      <span className="cy-faint">{word}</span>
    </li>
  );
}
