import type { DatabaseResource } from '@cloudyard/contract/space/database.ts';
import { Alert } from 'antd';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { type RowAction, RowActions } from '../../../kit/row-actions.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/database/en.ts';
import { Access, jdbcUrl, placeLines, psqlLine } from './access.tsx';
import { stateHelp, TONES } from './database-columns.tsx';
import { SizeBar } from './size-bar.tsx';

type Words = typeof words.cn;
type DatabaseDrawerProps = { database: DatabaseResource; acts: readonly RowAction[]; onClose: () => void };

/** One database: where it is, how large, and what holds for it. */
export function DatabaseDrawer({ database, acts, onClose }: DatabaseDrawerProps) {
  const t = useText(words);
  const { state, databaseName, ...place } = database;
  const help = stateHelp(t, database);
  const at = { ...place, database: databaseName };
  return (
    <Drawer
      open
      size={560}
      title={database.name}
      extra={<StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>}
      footer={acts.length > 0 && <RowActions actions={acts} />}
      onClose={onClose}
    >
      <div className="cy-stack cy-gap-16">
        {help && (
          <Alert
            type={state === 'failed' ? 'error' : 'warning'}
            showIcon
            title={state === 'failed' ? t.details.error : help}
            description={state === 'failed' ? help : undefined}
          />
        )}
        <SizeBar database={database} />
        <Facts facts={factsOf(database, t)} />
        <section aria-label={t.details.connection} className="cy-column cy-gap-8">
          <h3 className="cy-strong">{t.details.connection}</h3>
          <Access
            lines={[
              ...placeLines(t.connect, at),
              [t.connect.psql, psqlLine(at)],
              [t.connect.jdbc, jdbcUrl(at)],
            ]}
          />
          <p className="cy-small cy-faint">{t.details.noPassword}</p>
        </section>
      </div>
    </Drawer>
  );
}

const factsOf = (database: DatabaseResource, t: Words): Fact[] => [
  { label: t.connections, value: database.maxConnections },
  { label: t.timeout, value: fill(t.timeoutOf, { n: database.statementSeconds }) },
  { label: t.createdAt, value: <TimeText value={database.createdAt} /> },
  { label: t.createdBy, value: database.createdBy },
  { label: t.rotatedAt, value: database.rotatedAt && <TimeText value={database.rotatedAt} /> },
];
