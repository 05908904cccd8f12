import { CANARY } from './canary.ts';

/** A dataset with a version and what uses it: statements that answer their ids. */
function markedDataset(enterpriseId: string): [string, string][] {
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

/** A model with a version, one that repeats it, and what uses it. */
function markedModel(enterpriseId: string): [string, string][] {
  const model = `(select id from model where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const version = `(select id from model_version where model_id = ${model} and number = 1)`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const signature = JSON.stringify({ inputs: [{ name: CANARY, type: 'DOUBLE' }], outputs: [] });
  const problem = JSON.stringify({ end: 'failed', code: CANARY, at: CANARY, text: CANARY });
  return [
    [
      'model',
      `insert into model (scope, enterprise_id, created_by, name, description, category)
        values ('enterprise', '${enterpriseId}', ${person}, '${CANARY}', '${CANARY}', 'other') returning id`,
    ],
    [
      'modelVersion',
      `insert into model_version (model_id, number, enterprise_id, created_by, note, origin, file_name, state, kind,
          sha256, signature)
        values (${model}, 1, '${enterpriseId}', ${person}, '${CANARY}', 'upload', '${CANARY}', 'ready', 'linear/1',
          '${CANARY}', '${signature}') returning id`,
    ],
    [
      'modelRepeat',
      `insert into model_version (model_id, again_of, enterprise_id, created_by, origin, state, problem, sha256)
        values (${model}, ${version}, '${enterpriseId}', ${person}, 'training', 'failed', '${problem}', '${CANARY}')
        returning id`,
    ],
    [
      'modelUse',
      `insert into model_use (model_id, kind, holder_id, name)
        values (${model}, 'project', new_id(), '${CANARY}') returning holder_id as id`,
    ],
  ];
}

/** What an enterprise has installed, gave to one of its own and follows: statements that answer their ids. */
function markedHub(enterpriseId: string): [string, string][] {
  const person = (name: string) => `(select id from account where username = '${name}')`;
  const dataset = `(select id from dataset where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const algorithm = `(select id from algorithm where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const extension = `(select id from extension where enterprise_id = '${enterpriseId}' and digest = '${CANARY}')`;
  return [
    [
      'extension',
      `insert into extension (enterprise_id, algorithm_id, number, digest, auto_update, auto_by, installed_by)
        values ('${enterpriseId}', ${algorithm}, 1, '${CANARY}', true, ${person('lin.qiao')}, ${person('lin.qiao')})
        returning algorithm_id as id`,
    ],
    [
      'extensionUse',
      `insert into extension_use (extension_id, kind, holder_id, name)
        values (${extension}, 'project', new_id(), '${CANARY}') returning holder_id as id`,
    ],
    [
      'hubShare',
      `insert into hub_share (kind, thing_id, enterprise_id, shared_by, with_account)
        values ('dataset', ${dataset}, '${enterpriseId}', ${person('lin.qiao')}, ${person('qin.yue')}) returning id`,
    ],
    [
      'hubFollow',
      `insert into hub_follow (account_id, kind, thing_id, enterprise_id)
        values (${person('qin.yue')}, 'dataset', ${dataset}, '${enterpriseId}') returning thing_id as id`,
    ],
  ];
}

export const markedBigdata = (enterpriseId: string) => [
  ...markedDataset(enterpriseId),
  ...markedModel(enterpriseId),
  ...markedHub(enterpriseId),
];
