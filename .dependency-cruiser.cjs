const floors = require('./floors.cjs');

const server = '^server/src/domains/';
const web = '^web/src/domains/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per room: it reaches no room of its own floor or above. */
const floorRules = floors.flatMap((floor, level) =>
  floor.flatMap((room) => {
    const notBelow = floors
      .slice(level)
      .flat()
      .filter((other) => other !== room);
    const reason = 'A room leans only on rooms of lower floors; upwards and sideways it speaks by events.';
    return [
      ['floor', server],
      ['web-floor', web],
    ].map(([kind, shelf]) =>
      rule(
        `${kind}-${room}`,
        reason,
        { path: `${shelf}${room}/` },
        { path: `${shelf}(${notBelow.join('|') || 'none'})/` },
      ),
    );
  }),
);

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or three.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'contract-is-alone',
      'The contract knows neither side.',
      { path: '^contract/' },
      { path: '^(server|web)/|node_modules/(react|fastify|kysely|pg|antd)/' },
    ),
    rule(
      'server-never-web',
      'Two programs: they share the contract only.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-never-server',
      'Two programs: they share the contract only.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'kit-below-domains',
      'The kit knows no room.',
      { path: '^(server|web)/src/kit/' },
      { path: '^(server|web)/src/(domains|app)' },
    ),
    rule(
      'kit-without-drivers',
      'The kit says what it needs; a driver is chosen where the server is put together.',
      { path: '^server/src/kit/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/drivers/|node_modules/(pg|pg-boss|nodemailer)/' },
    ),
    rule(
      'server-index-only',
      'Another room is imported through its index.ts.',
      { path: `${server}([^/]+)/` },
      { path: server, pathNot: [`${server}$1/`, `${server}[^/]+/index\\.ts$`] },
    ),
    rule(
      'web-lent-only',
      'Another room lends what lies in lent/.',
      { path: `${web}([^/]+)/` },
      { path: web, pathNot: [`${web}$1/`, `${web}[^/]+/lent/`] },
    ),
    rule(
      'own-shelf',
      'A room speaks its own part of the contract.',
      { path: `${web}([^/]+)/`, pathNot: `${web}market/` },
      { path: '^contract/src/', pathNot: ['^contract/src/$1/', '^contract/src/kit/'] },
    ),
    rule(
      'own-shelf-market',
      'The market lists what publishing brought, and speaks of it in its words.',
      { path: `${web}market/` },
      { path: '^contract/src/', pathNot: '^contract/src/(market|publishing|kit)/' },
    ),
    rule(
      'only-queries-touch-the-db',
      'SQL lives in *.queries.ts.',
      { path: server, pathNot: '(\\.queries|\\.test)\\.ts$' },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'queries-are-the-floor',
      'A query knows no rule.',
      { path: `${server}.*\\.queries\\.ts$` },
      { path: '\\.(routes|service|policy|view)\\.ts$' },
    ),
    rule(
      'policy-is-pure',
      'A policy asks nobody.',
      { path: `${server}.*\\.policy\\.ts$` },
      { path: '\\.(queries|service|routes)\\.ts$|/kit/db\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'services-know-no-http',
      'A verb does not know how it was asked.',
      { path: `${server}.*\\.service\\.ts$` },
      { path: '\\.routes\\.ts$|node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'app-composes',
      'Only the app composes rooms.',
      { path: '^(server|web)/src/(domains|kit|drivers)' },
      { path: '^(server/src/(app|app-instance|main|seed)\\.ts|web/src/app/)' },
    ),
    rule('no-orphan-imports', 'What is imported exists.', {}, { couldNotResolve: true }),
    ...floorRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$|^web/dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
