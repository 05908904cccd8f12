import {
  beyond,
  but,
  type Cases,
  type End,
  few,
  huge,
  infinite,
  list,
  noColumn,
  nothing,
  ODD,
  strictNumbers,
  type Table,
  tables,
  usual,
} from './hostile-tables.ts';

/** Packages that make tables of tables. */
export const TABLE_CASES: Record<string, Cases> = {
  'sql-transform': {
    params: (a, b) => ({
      sql: `select "${a.replaceAll('"', '""')}", "${b.replaceAll('"', '""')}" + 1 from data`,
    }),
    ends: {},
    wrong: [
      ['nothing', { sql: '' }, 'bad_parameter required sql'],
      ['a comment', { sql: '-- nothing' }, 'bad_parameter required sql'],
      ['two statements', { sql: 'select 1; drop view data' }, 'bad_parameter several_statements sql'],
      ['a change', { sql: 'create table x as select 1' }, 'bad_parameter not_a_select sql'],
      ['a copy', { sql: "copy data to '/tmp/x.csv'" }, 'bad_parameter not_a_select sql'],
      ['a setting', { sql: 'set threads = 1' }, 'bad_parameter not_a_select sql'],
      ['another database', { sql: "attach '/tmp/x.db'" }, 'bad_parameter not_a_select sql'],
      ['a program', { sql: 'install httpfs' }, 'bad_parameter not_a_select sql'],
      ['a pragma', { sql: 'pragma database_list' }, 'bad_parameter not_a_select sql'],
      ['half a statement', { sql: 'select from where' }, 'bad_parameter bad_sql sql'],
      ['a table that is not there', { sql: 'select * from nowhere' }, 'bad_parameter bad_sql sql'],
      ['a file by its name', { sql: "select * from '/etc/passwd'" }, 'bad_parameter bad_sql sql'],
      [
        'a file by a function',
        { sql: "select * from read_text('/etc/passwd')" },
        'bad_parameter not_allowed_here sql',
      ],
      [
        'a function in a subquery',
        { sql: 'select (select random()) as x from data' },
        'bad_parameter changes_each_time sql',
      ],
      ['rows at random', { sql: 'select * from data using sample 3' }, 'bad_parameter changes_each_time sql'],
      ['the time', { sql: 'select current_timestamp as t' }, 'bad_parameter changes_each_time sql'],
      [
        'a statement in a text',
        { sql: "select * from query('select random()')" },
        'bad_parameter not_allowed_here sql',
      ],
      ['a value that cannot be cast', { sql: 'select c::integer from data' }, 'bad_parameter bad_sql sql'],
    ],
  },
  'filter-select': {
    params: (a, b) => ({ columns: list(a, b), where: `"${a.replaceAll('"', '""')}" > 2` }),
    ends: {},
    wrong: [
      noColumn('columns'),
      ['an end of the condition', { where: 'true) group by (a' }, 'bad_parameter wrong_format where'],
      [
        'a union',
        { where: 'true) union all select 1 from data where (true' },
        'bad_parameter wrong_format where',
      ],
      [
        'another statement',
        { where: 'true); drop view data; select (1' },
        'bad_parameter several_statements where',
      ],
      ['no condition', { where: 'a +' }, 'bad_parameter bad_sql where'],
      ['a list of no names', { columns: '[1]' }, 'bad_parameter not_a_list columns'],
      ['no list', { columns: 'a,b' }, 'bad_parameter not_a_list columns'],
      ['a name twice', { columns: list('a', 'a') }, 'bad_parameter column_twice columns'],
    ],
  },
  join: {
    port: 'left',
    more: { right: but({ z: usual.b as unknown[] }) },
    params: (a) => ({ leftKeys: list(a), rightKeys: list('a'), kind: 'full' }),
    ends: {},
    wrong: [
      noColumn('leftKeys'),
      noColumn('rightKeys'),
      [
        'keys that do not match',
        { leftKeys: list('a', 'b'), rightKeys: list('a') },
        'bad_parameter keys_differ rightKeys',
      ],
      [
        'keys of other types',
        { leftKeys: list('a'), rightKeys: list('c') },
        'bad_parameter bad_sql leftKeys',
      ],
      ['no keys', { leftKeys: '[]' }, 'bad_parameter required leftKeys'],
      ['a kind that is not there', { kind: 'cross' }, 'bad_parameter not_an_option kind'],
    ],
  },
  aggregate: {
    params: (a, b, c) => ({ keys: list(c), columns: list(a, b), functions: 'mean,stddev,min,first,count' }),
    ends: { infinite: beyond, gapBesideInfinite: beyond, huge: beyond, widest: beyond },
    wrong: [
      noColumn('keys'),
      noColumn('columns'),
      ['the mean of texts', { columns: list('c') }, 'bad_parameter not_numeric columns'],
      [
        'a function of another world',
        { functions: 'constructor' },
        'bad_parameter unknown_function functions',
      ],
      ['only commas', { functions: ', ,' }, 'bad_parameter required functions'],
      ['SQL for a function', { functions: 'sum(x)' }, 'bad_parameter wrong_format functions'],
    ],
  },
  'missing-values': {
    params: (a, b) => ({ columns: list(a, b), method: 'mean' }),
    ends: {
      ...{ empty: 'unfit_data no_values data.a', allNull: 'unfit_data no_values data.a' },
      ...{ infinite: huge, gapBesideInfinite: huge, widest: huge },
    },
    wrong: [
      noColumn('columns'),
      noColumn('order'),
      noColumn('groups'),
      ['the mean of texts', { columns: list('c') }, 'bad_parameter not_numeric columns'],
      ['no constant', { method: 'constant' }, 'bad_parameter required constant'],
      [
        'a text for a number',
        { method: 'constant', constant: "1'); drop" },
        'bad_parameter not_a_value constant',
      ],
    ],
  },
  'outlier-clip': {
    params: (a, b) => ({ columns: list(a, b) }),
    ends: { empty: nothing, allNull: 'unfit_data no_values data.a', widest: huge },
    wrong: [
      noColumn('columns'),
      [
        'limits the wrong way round',
        { method: 'percentile', low: 0.9, high: 0.2 },
        'bad_parameter out_of_order low',
      ],
      ['more than all', { high: 1.5 }, 'bad_parameter too_large high'],
    ],
  },
  split: {
    params: (_, __, c) => ({ method: 'stratified', column: c }),
    ends: { empty: nothing, oneRow: few },
    wrong: [
      noColumn('column'),
      ['all of it', { ratio: 1 }, 'bad_parameter too_large ratio'],
      ['a seed below zero', { seed: -1 }, 'bad_parameter too_small seed'],
    ],
  },
  scale: {
    params: (a, b) => ({ columns: list(a, b) }),
    ends: {
      ...{ empty: nothing, allNull: 'unfit_data no_values data.a' },
      ...{ infinite, gapBesideInfinite: infinite, huge, widest: huge },
    },
    wrong: [noColumn('columns'), ['texts', { columns: list('c') }, 'bad_parameter not_numeric columns']],
  },
  encode: {
    params: (_, __, c) => ({ columns: list(c) }),
    ends: { empty: nothing },
    wrong: [
      noColumn('columns'),
      ['no columns', { columns: '[]' }, 'bad_parameter required columns'],
      ['no target', { method: 'target' }, 'bad_parameter required target'],
      [
        'a target of texts',
        { columns: list('a'), method: 'target', target: 'c' },
        'bad_parameter not_numeric target',
      ],
      [
        'itself',
        { columns: list('a'), method: 'target', target: 'a' },
        'bad_parameter label_among_columns columns',
      ],
    ],
  },
  pca: {
    params: (a, b) => ({ columns: list(a, b) }),
    ends: { ...strictNumbers, oneRow: few },
    wrong: [noColumn('columns'), ['more than there is', { variance: 2 }, 'bad_parameter too_large variance']],
  },
  'rolling-features': {
    params: (a, b, c) => ({ columns: list(a), order: b, groups: list(c) }),
    ends: { infinite: beyond, gapBesideInfinite: beyond, huge: beyond, widest: beyond },
    wrong: [
      noColumn('columns'),
      noColumn('order'),
      noColumn('groups'),
      ['a lag of nothing', { lags: '0' }, 'bad_parameter wrong_format lags'],
      ['a lag of a life', { lags: '99999999' }, 'bad_parameter too_large lags'],
    ],
  },
  resample: {
    params: (a) => ({ time: a }),
    // A number is no time: which one would it be?
    ends: Object.fromEntries(
      (Object.keys(tables) as Table[]).map((table) => [
        table,
        `unfit_data not_a_time data.${table === 'odd' ? ODD.a : 'a'}` as End,
      ]),
    ),
    wrong: [noColumn('time'), ['no interval', { interval: 0 }, 'bad_parameter too_small interval']],
  },
};
