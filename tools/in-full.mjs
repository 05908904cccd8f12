/**
 * What `npm run prove` alone runs: servers killed again and again, floods, trainings by the dozen, a generated room.
 * They hold what a change seldom breaks, and take as long as all the others together. One story of each kind stays in
 * `npm test`: orders and payments are killed, a step of a project is killed, a model is trained.
 */
const killed = [
  ...[
    'data-exports',
    'databases',
    'deletions',
    'device-jobs',
    'exports',
    'forwards',
    'invitations',
    'messages',
    'points',
  ],
  ...['rollups', 'runs', 'spaces', 'topups', 'uploads'],
];
export const inFull = {
  server: [
    ...killed.map((what) => `test/${what}-killed.test.ts`),
    'test/forwards-two-processes.test.ts',
    'test/offline-attack.test.ts',
    'test/points-overloaded.test.ts',
    'src/domains/bigdata/model/making.test.ts',
    'src/drivers/engine/spark.test.ts',
  ],
  tools: ['new.test.ts'],
};
export const isFull = process.env.PROVE === 'full';
