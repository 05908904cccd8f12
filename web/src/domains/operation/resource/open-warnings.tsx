import type { ResourcesNow } from '@cloudyard/contract/operation/resource.ts';
import { Alert } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { useFigures } from '../shared/use-figures.ts';

/** What is beyond its limits now, above everything else. */
export function OpenWarnings({ resources: { sources, warnings } }: { resources: ResourcesNow }) {
  const t = useText(words);
  const { longNameOf, sourceOf, amountOf } = useFigures();
  if (sources.length === 0) return <Alert type="info" showIcon title={t.notLive} />;
  if (warnings.length === 0) return <Alert type="success" showIcon title={t.allWell} />;
  const textOf = (source: string, figure: (typeof warnings)[number]['figure']) => {
    const value = sources.find(({ name }) => name === source)?.figures[figure];
    return value === undefined ? '' : ` ${amountOf(figure, value)}`;
  };
  return (
    <Alert
      type={warnings.some(({ level }) => level === 'bad') ? 'error' : 'warning'}
      showIcon
      title={t.now}
      description={
        <ul className="cy-list cy-column cy-gap-4">
          {warnings.map(({ figure, source, level }) => (
            <li key={`${source} ${figure}`}>
              {`${t.levels[level]} · ${longNameOf(figure)}${textOf(source, figure)} · ${sourceOf(source)}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
