import { CANARY } from './canary.ts';

/** A dataset with a version and what uses it: statements that answer their ids. */
export function markedDataset(enterpriseId: string): [string, string][] {
  const dataset = `(select id from dataset where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const schema = JSON.stringify([{ name: CANARY, type: 'VARCHAR' }]);
  const profile = JSON.stringify({ rows: 1, columns: [], correlation: null, madeAt: CANARY });
  const definition = JSON.stringify({
    points: [{ deviceId: enterpriseId, property: CANARY }],
    ...{ range: { lastMs: 60_000 }, stepMs: null, how: 'last', layout: 'wide', fill: 'none' },
  });
  return [
    [
      'dataset',
      `insert into dataset (scope, enterprise_id, created_by, name, description, category)
        values ('enterprise', '${enterpriseId}', ${person}, '${CANARY}', '${CANARY}', 'other') returning id`,
    ],
    [
      'datasetVersion',
      `insert into dataset_version (dataset_id, number, enterprise_id, created_by, note, data_type, file_name, state,
          sha256, schema, profile)
        values (${dataset}, 1, '${enterpriseId}', ${person}, '${CANARY}', 'csv', '${CANARY}', 'ready', '${CANARY}',
          '${schema}', '${profile}') returning id`,
    ],
    [
      'historySource',
      `insert into history_source (dataset_id, enterprise_id, owner_id, definition, names, is_live)
        values (${dataset}, '${enterpriseId}', ${person}, '${definition}', '["${CANARY}"]', true)
        returning dataset_id as id`,
    ],
    [
      'datasetUse',
      `insert into dataset_use (dataset_id, kind, holder_id, name)
        values (${dataset}, 'model', new_id(), '${CANARY}') returning holder_id as id`,
    ],
  ];
}
