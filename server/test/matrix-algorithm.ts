import { CANARY } from './canary.ts';

/** An algorithm with its code, its past, its approved version and its evidence: statements that answer their ids. */
export function markedAlgorithm(enterpriseId: string): [string, string][] {
  const algorithm = `(select id from algorithm where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const manifest = JSON.stringify({
    ...{ contract: 1, name: 'canary', version: '1.0.0', mode: 'SQL', entry: 'main.sql' },
    parameters: [{ name: 'out', type: 'DATASET_OUT', description: CANARY }],
  });
  const run = { name: CANARY, log: CANARY };
  return [
    [
      'algorithm',
      `insert into algorithm (scope, enterprise_id, created_by, updated_by, name, keyword, description, mode, source,
          file_name, manifest, digest, status, reason)
        values ('enterprise', '${enterpriseId}', ${person}, ${person}, '${CANARY}', '${CANARY}', '${CANARY}', 'SQL',
          '${CANARY}', '${CANARY}', '${manifest}', '${CANARY}', '4', '${CANARY}') returning id`,
    ],
    [
      'algorithmVersion',
      `insert into algorithm_version (algorithm_id, number, digest, manifest, is_package, source, files, name)
        values (${algorithm}, 1, '${CANARY}', '${manifest}', false, '${CANARY}', '[]', '${CANARY}') returning id`,
    ],
    [
      'algorithmEvidence',
      `insert into algorithm_evidence (algorithm_id, digest, state, checks, runs)
        values (${algorithm}, '${CANARY}', 'done', '[]', '${JSON.stringify([run])}') returning id`,
    ],
    [
      'algorithmMove',
      `insert into algorithm_move (algorithm_id, number, to_status, reason, digest, hash)
        values (${algorithm}, 1, '4', '${CANARY}', '${CANARY}', '${CANARY}') returning id`,
    ],
  ];
}
