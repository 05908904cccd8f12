import { resourceApi, type SlowStatements } from '@cloudyard/contract/operation/resource.ts';
import { Tooltip } from 'antd';
import { type Column, number } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { amountText } from '../shared/amounts.ts';

type Statement = NonNullable<SlowStatements>['rows'][number];
type Text = typeof words.cn;

const millis = (key: 'totalMillis' | 'meanMillis' | 'mostMillis', title: string): Column<Statement> => ({
  key,
  title,
  align: 'right',
  isFigure: true,
  render: (_, row) => <span className="cy-figures">{amountText('millis', row[key])}</span>,
});

const columns = (t: Text): Column<Statement>[] => [
  {
    key: 'text',
    title: t.statement,
    render: (_, { text }) => (
      <Tooltip title={text} styles={{ root: { maxWidth: 640 } }}>
        <div className="operation-statement cy-ellipsis cy-mono cy-small">{text}</div>
      </Tooltip>
    ),
  },
  number('calls', t.calls),
  millis('totalMillis', t.total),
  millis('meanMillis', t.meanTime),
  millis('mostMillis', t.mostTime),
];

export function Statements() {
  const t = useText(words);
  const asked = useAsk(resourceApi.statements, {}, { refetchInterval: 60_000 });
  const since = asked.data?.since;
  return (
    <Panel
      title={t.statements}
      actions={
        since && (
          <span className="cy-faint cy-small">
            {fill(t.statementsSince, { time: new Date(since).toLocaleString('en-GB') })}
          </span>
        )
      }
    >
      <CardLoaded asked={asked}>
        {(statements) =>
          statements === null ? (
            <p className="cy-faint cy-flush">
              {t.notCounted} {t.notCountedHint}
            </p>
          ) : (
            <DataTable rows={statements.rows} columns={columns(t)} empty={<Empty title={t.noStatements} />} />
          )
        }
      </CardLoaded>
    </Panel>
  );
}
