import { pointSetApi } from '@cloudyard/contract/iot/point-set.ts';
import { Button } from 'antd';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/point-set/en.ts';

const MOST_SHOWN = 6;

/** Where nothing is chosen yet: the sets there are, one click away. */
export function SetStarters({ onOpen }: { onOpen: (chosen: string[], set: string) => void }) {
  const t = useText(words);
  const { data = [] } = useAsk(pointSetApi.list, {});
  if (data.length === 0) return null;
  return (
    <div className="cy-row cy-wrap cy-gap-8">
      {data.slice(0, MOST_SHOWN).map(({ id, name, count }) => (
        <Button key={id} onClick={() => onOpen([], id)}>
          {t.openSet} {name} · {count}
        </Button>
      ))}
    </div>
  );
}
