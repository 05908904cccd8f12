import { CANARY } from './canary.ts';

/** A project with a version, a comment and a user who has it open: statements that answer their ids. */
export function markedProject(enterpriseId: string): [string, string][] {
  const project = `(select id from project where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const dataset = `(select id from dataset where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const canvas = `jsonb_build_object('format', 1, 'links', '[]'::jsonb, 'frames', '[]'::jsonb,
    'notes', jsonb_build_array(jsonb_build_object('id', 'n', 'x', 0, 'y', 0, 'width', 100, 'height', 100,
      'text', '${CANARY}')),
    'nodes', jsonb_build_array(jsonb_build_object('id', 'a', 'kind', 'dataset', 'objectId', ${dataset},
      'name', '${CANARY}', 'x', 0, 'y', 0, 'version', null, 'digest', '', 'mode', '', 'inputs', '[]'::jsonb,
      'outputs', '[{"name": "out", "kind": "dataset"}]'::jsonb, 'params', '{}'::jsonb, 'seed', 1)))`;
  return [
    [
      'project',
      `insert into project (scope, enterprise_id, created_by, updated_by, name, description, version, location)
        values ('enterprise', '${enterpriseId}', ${person}, ${person}, '${CANARY}', '${CANARY}', 1, '${CANARY}')
        returning id`,
    ],
    [
      'projectVersion',
      `insert into project_version (project_id, number, enterprise_id, created_by, note, canvas, nodes, links)
        values (${project}, 1, '${enterpriseId}', ${person}, '${CANARY}', ${canvas}, 1, 0) returning id`,
    ],
    [
      'projectComment',
      `insert into project_comment (project_id, enterprise_id, text, created_by)
        values (${project}, '${enterpriseId}', '${CANARY}', ${person}) returning id`,
    ],
    [
      'projectPresence',
      `insert into project_presence (project_id, account_id, enterprise_id, node_id, seen_at)
        values (${project}, ${person}, '${enterpriseId}', 'a', now() + interval '1 day') returning account_id as id`,
    ],
    ...markedRun(enterpriseId, project, person),
  ];
}

/** A run that ended badly, its step, and what that made. */
function markedRun(enterpriseId: string, project: string, person: string): [string, string][] {
  const problem = JSON.stringify({ end: 'failed', code: CANARY, at: CANARY, text: CANARY });
  const outputs = JSON.stringify([
    {
      ...{ kind: 'dataset', port: 'result', rows: 1, bytes: 1, sha256: CANARY, facts: null },
      schema: [{ name: CANARY, type: 'VARCHAR' }],
    },
  ]);
  const recipe = JSON.stringify({
    ...{ package: { id: enterpriseId, version: 1, digest: CANARY }, params: { text: CANARY }, seed: 1 },
    ...{ runtime: CANARY, isRandom: false, inputs: {} },
  });
  const run = `(select id from project_run where project_id = ${project})`;
  const result = `(select id from step_result where enterprise_id = '${enterpriseId}' and key = '${CANARY}')`;
  return [
    [
      'stepResult',
      `insert into step_result (enterprise_id, created_by, key, algorithm_id, digest, outputs, log)
        values ('${enterpriseId}', ${person}, '${CANARY}', new_id(), '${CANARY}', '${outputs}',
          '{"out": {"head": "${CANARY}", "tail": "", "left": 0}}') returning id`,
    ],
    [
      'projectRun',
      `insert into project_run (project_id, enterprise_id, created_by, version, cause, part, state, problem, failed_at)
        values (${project}, '${enterpriseId}', ${person}, 1, 'person', '{"sources": {}, "before": {}}', 'failed',
          '${problem}', 'a') returning id`,
    ],
    [
      'projectStep',
      `insert into project_step (run_id, node_id, enterprise_id, position, name, object_id, state, reason, recipe, key,
          result_id, problem)
        values (${run}, 'x', '${enterpriseId}', 0, '${CANARY}', new_id(), 'failed', 'never_run', '${recipe}',
          '${CANARY}', ${result}, '${problem}') returning run_id as id`,
    ],
    [
      'stepHour',
      `insert into step_hour (place_id, enterprise_id, hour, steps, ms)
        values ('${enterpriseId}', '${enterpriseId}', now(), 1, 1) returning place_id as id`,
    ],
  ];
}
