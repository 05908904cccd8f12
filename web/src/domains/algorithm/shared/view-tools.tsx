import { FileTextOutlined, PictureOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import { Button, Tooltip } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useMode } from '../../../kit/appearance.ts';
import { csvOf } from '../../../kit/csv.ts';
import { saveCsv, saveFrom } from '../../../kit/save-text.ts';
import { useText } from '../../../kit/text.ts';
import { tokens } from '../../../kit/theme.ts';
import { words } from '../i18n/shared/views/en.ts';
import { tableOf } from './view-figures.ts';

export type PictureMaker = (ground: string) => string;
export type PictureRef = RefObject<PictureMaker | null>;

const DRAWN = new Set<View['type']>([
  ...([
    'histogram',
    'line',
    'scatter',
    'roc',
    'pr',
    'residuals',
    'importance',
    'clusters',
    'confusion',
  ] as const),
]);

/** What a view shows, in a sentence, and the ways to take it along. */
export function ViewTools({ view, title, picture }: { view: View; title: string; picture: PictureRef }) {
  const t = useText(words);
  const { surface } = tokens[useMode()];
  const figures = tableOf(view, t);
  const save = () => figures && saveCsv(`${title}.csv`, csvOf([figures.head, ...figures.rows.map(textsOf)]));
  // Shown as a table it is not drawn: there is no picture then.
  const draw = () => {
    const address = picture.current?.(surface);
    if (address) saveFrom(`${title}.png`, address);
  };
  return (
    <span className="cy-push cy-row cy-gap-4">
      <Tool label={t.explain} about={t.about[view.type]} icon={<QuestionCircleOutlined />} />
      {figures && figures.rows.length > 0 && (
        <Tool label={t.saveCsv} icon={<FileTextOutlined />} onClick={save} />
      )}
      {DRAWN.has(view.type) && <Tool label={t.savePicture} icon={<PictureOutlined />} onClick={draw} />}
    </span>
  );
}

type ToolProps = { label: string; about?: string; icon: ReactNode; onClick?: () => void };

function Tool({ label, about, icon, onClick }: ToolProps) {
  return (
    <Tooltip title={about ?? label} trigger={about ? ['hover', 'focus', 'click'] : ['hover', 'focus']}>
      <Button type="text" size="small" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  );
}

const textsOf = (row: readonly (string | number | null)[]) =>
  row.map((value) => (value === null ? '' : String(value)));
