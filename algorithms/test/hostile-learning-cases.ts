import {
  type Cases,
  few,
  gaps,
  huge,
  infinite,
  list,
  noColumn,
  nothing,
  oneClass,
  strictNumbers,
} from './hostile-tables.ts';

const tooMuch = { infinite, gapBesideInfinite: infinite, huge, widest: huge } as const;

const boosted = (label: 'a' | 'c'): Cases => ({
  params: (a, b, c) => ({
    label: label === 'a' ? a : c,
    columns: label === 'a' ? list(b) : list(a, b),
    minRows: 1,
    trees: 5,
  }),
  ends:
    label === 'c'
      ? { empty: nothing, oneRow: few, allNull: 'answers', nan: 'answers', ...tooMuch, oneClass }
      : { ...strictNumbers, oneRow: few },
  wrong: [
    noColumn('label'),
    noColumn('columns'),
    ['a rate of zero', { rate: 0 }, 'bad_parameter too_small rate'],
    ['half a tree', { trees: 1.5 }, 'bad_parameter not_an_integer trees'],
  ],
});

/** Packages that learn, and those that judge. */
export const LEARNING_CASES: Record<string, Cases> = {
  'logistic-regression': {
    params: (a, b, c) => ({ label: c, columns: list(a, b) }),
    ends: { ...strictNumbers, oneRow: few, oneClass },
    wrong: [
      noColumn('label'),
      noColumn('columns'),
      ['the label itself', { columns: list('a'), label: 'a' }, 'bad_parameter label_among_columns columns'],
    ],
  },
  'boosted-classifier': boosted('c'),
  'boosted-regressor': boosted('a'),
  'random-forest': {
    params: (a, b, c) => ({ label: c, columns: list(a, b), trees: 5 }),
    ends: { empty: nothing, oneRow: few, allNull: 'answers', nan: 'answers', ...tooMuch, oneClass },
    wrong: [
      noColumn('label'),
      noColumn('columns'),
      ['a number of texts', { task: 'number' }, 'unfit_data column_not_numeric data.c'],
    ],
  },
  'naive-bayes': {
    params: (a, b, c) => ({ label: c, columns: list(a, b) }),
    ends: { ...strictNumbers, oneRow: few, oneClass },
    wrong: [noColumn('label'), noColumn('columns')],
  },
  'linear-regression': {
    params: (a, b) => ({ label: b, columns: list(a) }),
    ends: {
      ...strictNumbers,
      oneRow: few,
      constant: 'unfit_data collinear data.a',
      huge: 'unfit_data too_great data.b',
      closest: 'unfit_data too_little data.a',
    },
    wrong: [
      noColumn('label'),
      noColumn('columns'),
      ['a label of texts', { label: 'c' }, 'unfit_data column_not_numeric data.c'],
      ['infinite l2', { l2: '1e999' }, 'bad_parameter not_a_number l2'],
    ],
  },
  kmeans: {
    params: (a, b) => ({ columns: list(a, b), k: 2 }),
    ends: { ...strictNumbers, oneRow: few },
    wrong: [
      noColumn('columns'),
      ['no groups', { k: 0 }, 'bad_parameter too_small k'],
      ['more groups than rows', { k: 50 }, few],
    ],
  },
  dbscan: {
    params: (a, b) => ({ columns: list(a, b) }),
    ends: strictNumbers,
    wrong: [
      noColumn('columns'),
      ['no radius', { eps: 0 }, 'bad_parameter too_small eps'],
      ['a radius of nothing', { eps: 1e-9 }, 'answers'],
    ],
  },
  'isolation-forest': {
    params: (a, b) => ({ columns: list(a, b), trees: 10 }),
    ends: { ...strictNumbers, oneRow: few },
    wrong: [
      noColumn('columns'),
      ['more than half', { contamination: 0.6 }, 'bad_parameter too_large contamination'],
      ['none', { contamination: 0 }, 'answers'],
    ],
  },
  'control-chart': {
    params: (a, b) => ({ column: a, order: b }),
    ends: {
      ...{ empty: nothing, oneRow: few, allNull: 'unfit_data too_few_rows data.a', ...tooMuch },
      closest: 'unfit_data too_little data.a',
      constant: 'unfit_data constant data.a',
      nan: 'unfit_data constant data.a',
    },
    wrong: [
      noColumn('column'),
      noColumn('order'),
      ['texts', { column: 'c' }, 'bad_parameter not_numeric column'],
    ],
  },
  forecast: {
    params: (a, b) => ({ time: a, value: b, season: 1, horizon: 3 }),
    ends: {
      ...strictNumbers,
      oneRow: few,
      constant: 'unfit_data time_twice data.a',
      gapBesideInfinite: gaps,
    },
    wrong: [
      noColumn('time'),
      noColumn('value'),
      ['times of texts', { time: 'c' }, 'unfit_data not_a_time data.c'],
      ['texts', { value: 'c' }, 'bad_parameter not_numeric value'],
      ['times here and there', { time: 'b', value: 'a' }, 'answers'],
    ],
  },
  evaluate: {
    params: (a, b) => ({ label: a, predicted: b }),
    ends: { empty: nothing, ...tooMuch },
    wrong: [
      noColumn('label'),
      noColumn('predicted'),
      noColumn('score'),
      [
        'a class that is not there',
        { label: 'c', predicted: 'c', positive: 'nobody' },
        'bad_parameter not_an_option positive',
      ],
      ['texts as numbers', { label: 'c', task: 'number' }, 'unfit_data column_not_numeric data.c'],
    ],
  },
};
